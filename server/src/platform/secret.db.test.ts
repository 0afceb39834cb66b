import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { testDatabase } from '../../test/testing.ts';
import { readSecret } from './secret.ts';

const { db, url } = await testDatabase();
const room = await mkdtemp(path.join(os.tmpdir(), 'longstrip-secret-'));
after(() => rm(room, { recursive: true, force: true }));

let dataDir: string;
beforeEach(async () => {
  await db.pool.query('delete from server_secret');
  dataDir = await mkdtemp(path.join(room, 'data-'));
});

type Options = { secret?: string; folder?: string };
const settings = (databaseUrl: string | undefined, { secret, folder = dataDir }: Options) => ({
  secret,
  dataDir: folder,
  database: { url: databaseUrl, directUrl: undefined, namedStatements: true, poolSize: 2, jobPoolSize: 2 },
});
/** A node with the embedded database, and one that shares a database with others. */
const onOneMachine = (options: Options = {}) => readSecret(db, settings(undefined, options));
const onANode = (options: Options = {}) => readSecret(db, settings(url, options));
const aFolder = () => mkdtemp(path.join(room, 'data-'));
const row = async () => (await db.pool.query('select * from server_secret')).rows[0] as { secret: unknown };
const file = () => path.join(dataDir, 'secret');

test('the secret is made once, in a private file, also when several processes ask at once', async () => {
  const secrets = await Promise.all([onANode(), onOneMachine(), onANode(), onANode()]);
  assert.equal(new Set(secrets).size, 1);
  assert.ok(secrets[0]!.length >= 43);
  assert.equal((await readFile(file(), 'utf8')).trim(), secrets[0]);
  assert.equal((await stat(file())).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dataDir), ['secret']);
});

test('a dump of the database does not contain the secret', async () => {
  for (const read of [onOneMachine, onANode]) {
    const secret = await read();
    assert.equal((await row()).secret, null);
    assert.ok(!JSON.stringify(await row()).includes(secret));
  }
});

test('the secret of an earlier version stays the same and leaves the database', async () => {
  for (const read of [onOneMachine, onANode]) {
    dataDir = await aFolder();
    const earlier = `${'earlier'.repeat(6)}${dataDir}`;
    await db.pool.query('delete from server_secret');
    await db.pool.query('insert into server_secret (secret) values ($1)', [earlier]);
    assert.deepEqual(new Set(await Promise.all([read(), read(), read()])), new Set([earlier]));
    assert.equal((await row()).secret, null);
    assert.equal(await read(), earlier);
  }
});

test('a node with another secret than its database refuses to start', async () => {
  const secret = await onANode();
  await assert.rejects(onANode({ folder: await aFolder() }), /secret of this site is missing.*set SECRET/);
  await assert.rejects(onANode({ secret: 'y'.repeat(32) }), /SECRET differs from the one .* used with/);
  const other = await aFolder();
  await writeFile(path.join(other, 'secret'), 'z'.repeat(40));
  await assert.rejects(onANode({ folder: other }), /data-.*secret differs from the one/);
  assert.equal(await onANode({ folder: await aFolder(), secret }), secret);
  await db.pool.query('delete from server_secret');
  assert.equal(await onANode({ secret: 'y'.repeat(32) }), 'y'.repeat(32));
});

test('a folder with another secret does not take the place of the one in the database', async () => {
  await db.pool.query('insert into server_secret (secret) values ($1)', ['earlier'.repeat(6)]);
  await writeFile(file(), 'z'.repeat(40));
  await assert.rejects(onANode(), /differs/);
  assert.equal((await row()).secret, 'earlier'.repeat(6));
});

test('on one machine SECRET may be set for the server and not for a command', async () => {
  await db.pool.query('insert into server_secret (secret) values ($1)', ['earlier'.repeat(6)]);
  assert.equal(await onOneMachine({ secret: 'y'.repeat(32) }), 'y'.repeat(32));
  assert.equal((await row()).secret, null);
  assert.equal(await onOneMachine(), 'earlier'.repeat(6));
  assert.equal(await onOneMachine({ secret: 'x'.repeat(32) }), 'x'.repeat(32));
});

test('a lost secret is not replaced silently, but the operator can set a new one', async () => {
  await onOneMachine();
  await rm(file());
  await assert.rejects(onOneMachine(), /missing.*from a backup/);
  await writeFile(file(), 'short\n');
  await assert.rejects(onOneMachine(), /at least 32 characters/);
  await writeFile(file(), `${'n'.repeat(40)}\n`);
  assert.equal(await onOneMachine(), 'n'.repeat(40));
});
