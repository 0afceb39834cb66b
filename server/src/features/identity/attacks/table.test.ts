/** The table of attacks names tests by file and title. This test finds renamed and missing ones. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const identity = path.join(import.meta.dirname, '..');
const root = path.join(identity, '../../../..');
const table = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');
const named = [...table.matchAll(/`([^`]+\.(?:test|soak)\.ts)`: (.+) \|$/gm)].map(([, file, title]) => ({
  file: file!,
  title: title!,
}));

/** Titles as written in the source; template titles keep their placeholders. */
async function titlesIn(file: string): Promise<string[]> {
  const inside = !file.startsWith('server/') && !file.startsWith('web/');
  const text = await readFile(path.join(inside ? identity : root, file), 'utf8');
  return [...text.matchAll(/\btest\(\s*(['"`])(.*?)\1,/g)].map(([, , title]) => title!);
}

test('the tests that the table names exist', async () => {
  assert.ok(named.length > 50, 'the table has been read');
  for (const { file, title } of named)
    assert.ok((await titlesIn(file)).includes(title), `${file} has no test "${title}"`);
});

test('the tests of this folder are in the table', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => /\.(db\.test|soak)\.ts$/.test(name));
  for (const file of files.map((name) => `attacks/${name}`))
    for (const title of await titlesIn(file))
      assert.ok(
        named.some((each) => each.file === file && each.title === title),
        `the table does not name "${title}" of ${file}`,
      );
});
