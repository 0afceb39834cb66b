import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule } from '../rule.ts';
import { deadExports } from './dead-exports.ts';
import { fileNames } from './file-names.ts';
import { fileSizes } from './file-sizes.ts';
import { forcedColours } from './forced-colours.ts';
import { leftOvers } from './left-overs.ts';
import { migrationNumbers } from './migration-numbers.ts';
import { namedInDocuments } from './named-in-documents.ts';
import { machinePaths } from './machine-paths.ts';
import { ownTables } from './own-tables.ts';
import { readerEngines } from './reader-engines.ts';
import { sliceIndex } from './slice-index.ts';

/**
 * Asserts what a rule finds in a made-up tree: a string is the beginning of a finding, a pattern matches a part of
 * one.
 */
async function finds(
  rule: Rule,
  files: Record<string, string>,
  ...sentences: (string | RegExp)[]
): Promise<void> {
  const { findings } = await rule.find({ files: new Map(Object.entries(files)) });
  const all = findings.join('\n') || 'no finding';
  assert.equal(findings.length, sentences.length, all);
  for (const [index, sentence] of sentences.entries())
    if (typeof sentence === 'string') assert.ok(findings[index]!.startsWith(sentence), all);
    else assert.match(findings[index]!, sentence);
}

test('file sizes: a file over the limit, and a median that is too high', async () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  await finds(fileSizes, { 'a.ts': lines(10), 'b.ts': lines(400), ...many(20, lines(50)) });
  await finds(fileSizes, { 'a.ts': lines(401), ...many(30, lines(50)) }, 'a.ts has 401 lines');
  await finds(fileSizes, many(10, lines(80)), 'The median of all files is 80');
  await finds(fileSizes, { 'demo-content/src/comics/a.ts': lines(900), 'dist.css': lines(3) });
});

function many(count: number, text: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`many/${index}.ts`, text]));
}

test('own tables: raw SQL on a table of another slice or of the platform', async () => {
  const feature = (file: string) => `server/src/features/${file}`;
  const tree = {
    'server/schema.sql': 'create table coin (\n);\n\ncreate table comic (\n);\n\ncreate table secret (\n);',
    [feature('coins/coins.tables.ts')]: 'export const tables = tablesOf<{\n  coin: { id: string };\n}>();',
    [feature('comics/comics.tables.ts')]: 'export const tables = tablesOf<{\n  comic: { id: string };\n}>();',
  };
  const own = 'const a = sql`select * from coin join (select 1) b using (id)`; const text = `from comic`;';
  await finds(ownTables, { ...tree, [feature('coins/a.ts')]: own });
  await finds(ownTables, { ...tree, [feature('coins/a.test.ts')]: 'sql`delete from comic`' });
  await finds(
    ownTables,
    {
      ...tree,
      [feature('coins/b.ts')]: 'sql<{ id: string }>`select ${a} from coin, (select 1 from comic)`',
      [feature('coins/c.ts')]: "sql`update ${sql.table('secret')} set a = 1`",
    },
    'server/src/features/coins/b.ts names the table comic of comics',
    'server/src/features/coins/c.ts names the table secret of the platform',
  );
});

test('own tables: what is in the trash is read by its own files only', async () => {
  const view = 'create view comic as SELECT * FROM stored_comic\n  WHERE (trash_id IS NULL);';
  const feature = (file: string) => `server/src/features/comics/${file}`;
  const tree = {
    'server/schema.sql': `create table stored_comic (\n);\n\n${view}`,
    [feature('comics.tables.ts')]: 'type Tables = {\n  comic: {};\n  stored_comic: {};\n};',
    [feature('trash-comics.ts')]: "tables.updateTable('stored_comic')",
    [feature('test/rows.ts')]: "tables.selectFrom('stored_comic')",
  };
  await finds(ownTables, tree);
  await finds(
    ownTables,
    { ...tree, [feature('list.ts')]: "tables.selectFrom('stored_comic')" },
    'server/src/features/comics/list.ts names stored_comic, which holds what is in the trash',
  );
});

test('file names: vague words in names of files and folders, but only whole words', async () => {
  await finds(fileNames, { 'server/database.ts': '', 'web/information.ts': '', 'README.md': '' });
  await finds(fileNames, { 'web/utils/a.ts': '', 'web/utils/b.ts': '' }, 'web/utils: "utils"');
  await finds(
    fileNames,
    { 'web/comic-data.ts': '', 'web/ComicCard.tsx': '' },
    'web/comic-data.ts: "data"',
    /kebab-case/,
  );
});

test('left-overs: marks in comments, switched-off tests and types, but not words in strings', async () => {
  await finds(leftOvers, { 'a.ts': "const a = 'TODO as any test.skip('; const todo = a; // nothing to do" });
  await finds(
    leftOvers,
    { 'a.ts': '// TODO later\n/* @ts-ignore */' },
    /^a\.ts:1 says TODO/,
    /^a\.ts:2 says @ts-ignore/,
  );
  await finds(
    leftOvers,
    { 'a.test.ts': 'test.only("a");\ntest.skip("b");' },
    /^a\.test\.ts:1/,
    /^a\.test\.ts:2/,
  );
  await finds(
    leftOvers,
    { 'a.test.ts': "test('a', { skip: true }, b); test('c', { skip: !isUnix }, d);" },
    /skips a test/,
  );
  await finds(leftOvers, { 'a.ts': 'const a = b as any;' }, /throws the type away/);
  await finds(
    leftOvers,
    { 'a.test.ts': "assert.equal(document.querySelector('form'), null);" },
    /prints the whole document/,
  );
  await finds(leftOvers, { 'a.ts': '/* oxlint-disable */' }, /turns lint off/);
  await finds(leftOvers, { 'a.ts': '// oxlint-disable-next-line no-var -- the browser wants it so' });
  await finds(leftOvers, { 'a.css': '/* FIXME */' }, /^a\.css:1 says FIXME/);
});

test('dead exports: used by an import, by the router or as the type of a parameter, or dead, even with a test', async () => {
  await finds(
    deadExports,
    {
      'package.json': '{"workspaces":["server"]}',
      'server/src/a.ts':
        'export const used = 1; export const dead = 2; export type Options = {}; export function f(o: Options) {}',
      'server/src/b.ts': "import { used, f } from './a.ts';",
      'server/src/c.ts': 'export const tested = 1; export const part = 2; export const whole = part + part;',
      'server/src/c.test.ts': "import { tested, part, whole } from './c.ts';",
      'server/src/d.ts': "import { whole } from './c.ts';",
      'web/app/pages/home-page.tsx':
        'export function Component() {} export const loader = 1; export const other = 2;',
    },
    'server/src/a.ts:1 exports dead, which no file imports',
    'server/src/c.ts:1 exports tested, which only tests use',
    'web/app/pages/home-page.tsx:1 exports other',
  );
});

test('documents: paths, links, pictures and scripts that do not exist', async () => {
  const files = {
    'package.json': '{"scripts":{"start":"x"}}',
    'server/src/app.ts': '',
    'server/src/features/reading/README.md': '`app.ts` `reading.rules.ts`',
    'contract/src/reading/reading.shapes.ts': '',
  };
  const sound =
    '`server/src/app.ts` `server/` [x](server/src/) `*.tables.ts` `contract/src/<feature>/` `/comic/:id` `3-012.png` `npm start`';
  await finds(
    namedInDocuments,
    { ...files, 'README.md': sound },
    /reading\/README\.md:1 names reading\.rules\.ts/,
  );
  const wrong =
    '`server/src/gone.ts`\n[x](docs/gone.md)\n<img src="docs/gone.webp">\nnpm run gone\n`contract/src/<feature>/*.gone.ts`';
  await finds(
    namedInDocuments,
    { ...files, 'server/src/features/reading/README.md': '', 'README.md': wrong },
    ...[
      'gone.ts',
      'docs/gone.md',
      'docs/gone.webp',
      'the script "npm run gone"',
      'contract/src/<feature>/*.gone.ts',
    ].map(
      (name, index) =>
        new RegExp(`^README\\.md:${index + 1} names .*${name.replace(/[*.]/g, '\\$&')}, which`),
    ),
  );
});

test('migrations: gaps, repetitions and unknown slices', async () => {
  const path = (name: string) => ({
    'server/src/features/assets/slice.ts': '',
    'server/src/features/catalogue/slice.ts': '',
    [`server/migrations/${name}`]: '',
  });
  await finds(migrationNumbers, { ...path('0001-platform-secret.sql'), ...path('0002-assets-images.sql') });
  await finds(
    migrationNumbers,
    { ...path('0001-assets.sql'), ...path('0003-assets.sql') },
    /should have the number 0002/,
  );
  await finds(
    migrationNumbers,
    { ...path('0001-assets.sql'), ...path('0001-catalogue.sql') },
    /should have the number 0002/,
  );
  await finds(migrationNumbers, path('0001-stuff.sql'), /names no slice/);
});

test('slice index: a missing slice.ts, an index.ts that is too long, and a missing README', async () => {
  const slice = 'server/src/features/coins';
  const sound = { [`${slice}/slice.ts`]: '', [`${slice}/README.md`]: '' };
  await finds(sliceIndex, { ...sound, [`${slice}/index.ts`]: 'x\n'.repeat(40) });
  await finds(sliceIndex, { ...sound, [`${slice}/index.ts`]: 'x\n'.repeat(41) }, /41 lines/);
  await finds(sliceIndex, { [`${slice}/wallet.ts`]: '' }, /no slice\.ts/, /no README\.md/);
});

test('machine paths: folders of one machine and hosts of registries', async () => {
  const [tmp, home, registry] = [
    ['', 'tmp', 'x'].join('/'),
    ['', 'home', 'ann', 'x'].join('/'),
    ['https:/', 'registry.example', 'x'].join('/'),
  ];
  const notOfOneMachine = [
    ['web', 'tmp', 'x'],
    ['~', 'home', 'x'],
    ['a', 'work', 'b'],
    ['https://example.org', 'tmp', 'x'],
  ].map((parts) => parts.join('/'));
  await finds(machinePaths, { 'a.md': notOfOneMachine.join(' ') });
  await finds(
    machinePaths,
    { 'a.md': `${tmp}\n${home}`, 'b.json': `"${registry}"` },
    /^a\.md:1/,
    /^a\.md:2/,
    /^b\.json:1 .*registry/,
  );
});

test('reader engines: a name that an old browser lacks, in what readers load', async () => {
  const source = 'export const isUrl = (text: string) => URL.canParse(text);\n';
  await finds(readerEngines, { 'web/app/a.ts': source }, 'web/app/a.ts:1 "URL.canParse(" needs Safari 17');
  await finds(readerEngines, { 'web/app/a.test.ts': source, 'server/src/a.ts': source });
  await finds(readerEngines, { 'client/src/a.ts': 'export const a = document.body.checkVisibility?.();\n' });
});

test('forced colours: shapes that only have a background', async () => {
  const css = {
    'web/a.css': ".dot::before { content: ''; background: var(--accent); }",
    'admin/b.css': '@media (max-width: 10em) { .waiting span { background: var(--skeleton); } }',
  };
  await finds(forcedColours, css, 'web/a.css ".dot::before"', 'admin/b.css ".waiting span"');
  await finds(forcedColours, {
    'a.css': ".dot::before { content: ''; border: 1px solid; background: var(--accent); }",
    'b.css':
      '.line { background: var(--line); } @media (forced-colors: active) { .line { border: 1px solid; } }',
    'c.css': ".art::after { content: ''; background: linear-gradient(var(--background), transparent); }",
  });
});
