/** npm run export: what it writes of people and money, and for whom. */
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { commandRunner } from './command-runner.ts';
import { temporaryFolder } from './importing/library.ts';
import { signUpPerson } from './people.ts';

const app = await openTestApp();
const root = await temporaryFolder();

const run = commandRunner(app, 'export.ts', root);

test('a wrong call names the right one', async () => {
  for (const args of [[], ['one', 'two'], ['--help']]) {
    const { code, err } = await run(...args);
    assert.equal(code, 2);
    assert.match(err, /Usage: npm run export/);
  }
});

test('every account is a line with what is stored of its person, for the owner of the folder only', async () => {
  const people = [await signUpPerson(app), await signUpPerson(app, { role: 'admin', secondFactor: true })];
  const { code, out, err } = await run('moved');
  assert.equal(code, 0, err);
  assert.match(out, /0 comics with 0 episodes and 0 pages, and 2 people/);
  const folder = path.join(root, 'moved');
  const lines = (await readFile(path.join(folder, 'people.jsonl'), 'utf8')).trimEnd().split('\n');
  const exported = lines.map(
    (line) => JSON.parse(line) as { account: { uid: string }; stored: Record<string, unknown> },
  );
  assert.deepEqual(
    exported.map(({ account }) => account.uid).toSorted(),
    people.map(({ uid }) => uid).toSorted(),
  );
  for (const { stored } of exported) assert.ok('memberships.json' in stored, Object.keys(stored).join());
  assert.doesNotMatch(lines.join(), /password_hash|passwordHash/);
  for (const name of ['people.jsonl', 'memberships.csv', 'payments.csv'])
    assert.equal((await stat(path.join(folder, name))).mode & 0o777, 0o600);
  assert.match(await readFile(path.join(folder, 'payments.csv'), 'utf8'), /^\uFEFFtime \(UTC\),what/);
  assert.match(await readFile(path.join(folder, 'README.txt'), 'utf8'), /What does not move/);
});
