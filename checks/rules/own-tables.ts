import { parseSync, Visitor } from 'rolldown/utils';
import type { Rule } from '../rule.ts';

/** The slice of a file of the server that is no test. */
function sliceOf(file: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\/(?!.*(?:\.test|\.soak|\.operations)\.ts$|(?:.*\/)?(?:test|testing)\/).*\.ts$/.exec(
    file,
  )?.[1];
}

export const ownTables: Rule = {
  name: 'own tables',
  why: 'The compiler checks which tables a slice reads and writes, but not in raw SQL, and not who reads the trash.',
  find(tree) {
    const schema = tree.files.get('server/schema.sql') ?? '';
    const tables = new Set([...schema.matchAll(/^create (?:table|view) (\w+)/gm)].map(([, name]) => name!));
    const files = [...tree.files].filter(([file, source]) => source && sliceOf(file)) as [string, string][];
    const owners = new Map(
      files
        .filter(([file]) => file.endsWith('.tables.ts'))
        .flatMap(([file, source]) =>
          [...source.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => [name!, sliceOf(file)!] as const),
        ),
    );
    const findings = files.flatMap(([file, source]) =>
      tablesInSql(file, source)
        .filter((table) => tables.has(table) && owners.get(table) !== sliceOf(file))
        .map((table) => {
          const owner = owners.get(table);
          return `${file} names the table ${table} of ${owner ?? 'the platform'} in raw SQL: ask that slice.`;
        }),
    );
    const hidden = [
      ...schema.matchAll(/^create view \w+ as SELECT \* FROM (\w+)\n  WHERE \(trash_id IS NULL/gm),
    ];
    for (const [file, source] of files)
      for (const [, table] of hidden)
        if (!/\/trash-[\w-]+\.ts$|\.tables\.ts$/.test(file) && new RegExp(`\\b${table}\\b`).test(source))
          findings.push(
            `${file} names ${table}, which holds what is in the trash: only trash-….ts do, others its view.`,
          );
    return { findings: [...new Set(findings)], figures: `${owners.size} tables of slices` };
  },
};

function tablesInSql(file: string, source: string): string[] {
  if (!/\bsql\b/.test(source)) return [];
  const texts: string[] = [];
  const isSql = (start: number) => /^sql\b/.test(source.slice(start, start + 4));
  new Visitor({
    TaggedTemplateExpression: ({ start, end }) => void (isSql(start) && texts.push(source.slice(start, end))),
    CallExpression: ({ start, end }) => {
      const [, name] = /^sql\.table\('(\w+)'/.exec(source.slice(start, end)) ?? [];
      if (name) texts.push(`table ${name}`);
    },
  }).visit(parseSync(file, source).program);
  return texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join|into|update|table|using)\s+(?:only\s+)?(\w+)/gi)].map(
      ([, name]) => name!,
    ),
  );
}
