/** `npm run migrate` as the owner, then the app with a role that reads and writes rows but changes no table. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { openAppAt } from '../app-for-tests.ts';
import { aComic, aGenre, someChapters, somePages } from '../builders.ts';
import { aMembership } from '../paying.ts';
import { signUpPerson } from '../people.ts';
import { testDatabase } from '../testing.ts';
import { createServerRole, serverRole, urlAsServerRole } from './server-role.ts';

const run = promisify(execFile);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-role-'));
after(() => rm(dataDir, { recursive: true, force: true }));

async function migrateAsOwner(ownerUrl: string): Promise<string[]> {
  const url = ownerUrl.replace('//longstrip@', `//${serverRole}@`);
  const settings = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir };
  const command = path.resolve(import.meta.dirname, '../../src/commands/migrate.ts');
  const { stdout } = await run(process.execPath, [command], { env: { ...process.env, ...settings } });
  return stdout.trim().split('\n');
}

test('refuses to start on a database that lacks migrations, and says what to do', async () => {
  const { db, url } = await testDatabase({ empty: true });
  await createServerRole(db.pool);
  await assert.rejects(openAppAt({ url: urlAsServerRole(url), dataDir }), {
    name: 'StartError',
    message: /Run `npm run migrate` as their owner first/,
  });
  const { rows } = await db.pool.query(`select from pg_tables where schemaname = 'public'`);
  assert.equal(rows.length, 0);
});

test('the whole app runs with a role that may not change tables', { timeout: 300_000 }, async () => {
  const { db, url } = await testDatabase({ empty: true });
  await createServerRole(db.pool);
  const first = await migrateAsOwner(url);
  assert.match(first.at(-2)!, /^\d+ migrations applied\.$/);
  assert.equal(first.at(-1), `${serverRole} may read and write.`);
  assert.equal((await migrateAsOwner(url))[0], 'The database is up to date.');

  const api = await openAppAt({ url: urlAsServerRole(url), dataDir, jobs: true });
  try {
    await assert.rejects(api.rows('create table not_allowed (id int)'), { code: '42501' });
    await assert.rejects(api.rows('alter table stored_comic add column not_allowed int'), { code: '42501' });
    const genre = await aGenre(api);
    const comic = await aComic(api, { title: 'Written by the role of the server', genres: [genre.id] });
    const [chapter] = await someChapters(api, comic.id, 1);
    await somePages(api, comic.id, chapter!.id);
    await api.imagesMade();
    const person = await signUpPerson(api);
    await aMembership(api, person.uid);
    assert.deepEqual(
      api.messages.filter((message) => /permission|must be owner/.test(message)),
      [],
    );
  } finally {
    await api.close();
  }
});
