/** What a file imports and exports, by the parser of the front-end build. */
import { parseSync, Visitor } from 'rolldown/utils';

export type Import = {
  /** As written. */
  from: string;
  line: number;
  /** Erased before the program runs. */
  typeOnly: boolean;
  /** Names as the other file exports them; `*` for all of them. */
  names: string[] | '*';
};
export type Export = { name: string; line: number; isType: boolean };
export type Module = {
  imports: Import[];
  exports: Export[];
  comments: { text: string; line: number }[];
  /** The source with comments, strings and regular expressions blanked. */
  code(): string;
};

type Node = { start: number; end: number };

export function moduleOf(file: string, source: string): Module {
  const parsed = parseSync(file, source);
  const { staticImports, staticExports } = parsed.module;
  const line = ({ start }: { start: number | null }) => source.slice(0, start ?? 0).split('\n').length;
  const imports: Import[] = [];
  const exports: Export[] = [];
  const reexports = staticExports.map((each) => ({ ...each, moduleRequest: each.entries[0]?.moduleRequest }));
  for (const { start, end, moduleRequest, entries } of [...staticImports, ...reexports]) {
    if (!moduleRequest) continue;
    const names = entries.flatMap(({ importName: { kind, name }, localName }) => {
      if (kind === 'Default') return 'default';
      if (kind !== 'NamespaceObject' || !('value' in localName)) return name;
      // Used members of `* as all` are listed; `all` without a member may be passed anywhere and counts as all names.
      const use = new RegExp(`\\b${localName.value}\\b(?:\\.(\\w+))?`, 'g');
      return [...source.slice(end).matchAll(use)].map(([, member]) => member ?? null);
    });
    imports.push({
      from: moduleRequest.value,
      line: line({ start }),
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: names.includes(null) ? '*' : names.filter((name) => name !== null),
    });
  }
  for (const { exportName, isType } of staticExports.flatMap(({ entries }) => entries))
    if (exportName.kind !== 'None')
      exports.push({ name: exportName.name ?? 'default', line: line(exportName), isType });
  const loaded = (typeOnly: boolean) => (node: Node & { source: Node }) => {
    const from = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(node.source.start, node.source.end))?.[2];
    if (from) imports.push({ from, line: line(node), typeOnly, names: '*' });
  };
  // Only a walk through the whole syntax tree finds these, so files without `import(` skip it.
  if (/\bimport\(/.test(source))
    new Visitor({ ImportExpression: loaded(false), TSImportType: loaded(false) }).visit(parsed.program);
  return {
    imports: imports.sort((a, b) => a.line - b.line),
    exports,
    comments: parsed.comments.map(({ start, end }) => ({
      text: source.slice(start, end),
      line: line({ start }),
    })),
    code() {
      const blanks: Node[] = [...parsed.comments];
      const blank = (node: Node) => void blanks.push(node);
      new Visitor({
        Literal: (node) => void (/^['"/]/.test(node.raw ?? '') && blank(node)),
        TemplateElement: blank,
        JSXText: blank,
      }).visit(parsed.program);
      const chars = source.split('');
      for (const { start, end } of blanks)
        for (let at = start; at < end; at++) if (chars[at] !== '\n') chars[at] = ' ';
      return chars.join('');
    },
  };
}
