import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const identity = path.join(import.meta.dirname, '..');
const root = path.join(identity, '../../../..');
const table = await readFile(path.join(import.meta.dirname, 'README.md'), 'utf8');

const sections = [
  ...['Guessing', 'Enumeration by text', 'Enumeration by time', 'Token forgery', 'Refresh theft'],
  ...[
    'Popup sign-in forgery',
    'Open redirect',
    'Session fixation',
    'Pre-hijacking',
    'CSRF',
    'Mass assignment',
    'The second factor',
  ],
  ...['Stored HTML in names', 'At the same moment'],
];

/** The lines of a part: the file and the title of each test. */
function linesOf(part: string): { file: string; title: string }[] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (---|Who tries)/.test(line))
    .map((line) => {
      const cells =
        /^\| [^|]{3,} \| [^|]{3,} \| `(?<file>[^`]+\.(?:test|soak)\.ts)`: (?<title>.{10,}) \|$/.exec(line);
      assert.ok(cells, `no file and title: ${line}`);
      return cells.groups as { file: string; title: string };
    });
}

/** As they are written in the file: a title that is put together is compared with what it is put together from. */
async function titlesIn(file: string): Promise<string[]> {
  const inside = !file.startsWith('server/') && !file.startsWith('web/');
  const text = await readFile(path.join(inside ? identity : root, file), 'utf8');
  return [...text.matchAll(/\btest\(\s*(['"`])(.*?)\1,/g)].map(([, , title]) => title!);
}

test('every attack that was promised has its lines', () => {
  const parts = table.split('\n## ').slice(1);
  assert.deepEqual(
    parts.map((part) => part.split('\n')[0]),
    sections,
  );
  for (const part of parts) assert.ok(linesOf(part).length >= 2, part);
});

test('every test that the table names is there', async () => {
  for (const { file, title } of linesOf(table))
    assert.ok((await titlesIn(file)).includes(title), `${file} has no test "${title}"`);
});

test('every test of this folder is in the table', async () => {
  const named = new Set(linesOf(table).map(({ file, title }) => `${file}: ${title}`));
  const files = (await readdir(import.meta.dirname)).filter((name) => /\.(db\.test|soak)\.ts$/.test(name));
  for (const file of files.map((name) => `attacks/${name}`))
    for (const title of await titlesIn(file)) assert.ok(named.has(`${file}: ${title}`), `${file}: ${title}`);
});
