/** A site on a PostgreSQL of its operator: dumped by its programs, and restored into an empty database. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openServers } from '../replication/debian-postgres.ts';
import { assertSameRows, openBackedUpSite, openEditors } from './backed-up-site.ts';

const servers = await openServers();
after(() => servers.close());
const postgres = await servers.primary();
await postgres.query('create database site');
await postgres.query('create database restored');
const { open, env } = await openBackedUpSite();
const site = await open('site', postgres.url('site'));
await site.server.start();
const editors = await openEditors(site.server, { count: 2 });
after(() => editors.stop().catch(() => {}));

test('stores a site under load, and the restored copy equals it', async () => {
  assert.ok(await until(async () => editors.created.length > 5, 120_000));
  assert.match(await site.succeed('backup'), /Stored as of/);
  assert.match(await site.succeed('restore-drill', '--all'), /The backup equals the site/);
  await editors.stop();
});

test('refuses a program that is older than the server, and to store changes', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-old-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const old = "#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.9'\n";
  await writeFile(path.join(folder, 'pg_dump'), old, { mode: 0o755 });
  const found = env['PATH'] ?? process.env['PATH']!;
  env['PATH'] = `${folder}:${found}`;
  const { code, output } = await site.command('backup');
  env['PATH'] = found;
  assert.equal(code, 1);
  assert.match(output, /pg_dump is of version 14, and the database of version 15/);
  const changes = await site.command('backup', 'changes');
  assert.equal(changes.code, 1);
  assert.match(changes.output, /pgBackRest/);
});

test('everything is destroyed, and every row and byte comes back', async () => {
  assert.equal(await site.server.stop(), 0);
  await site.succeed('backup');
  const [rows, files] = [await site.digests(), await site.hashes()];
  const refused = await open('refused', postgres.url('site'));
  await refused.takeSecretOf(site);
  const { output } = await refused.command('restore');
  assert.match(output, /is restored into an empty one/);
  const restored = await open('restored', postgres.url('restored'));
  await restored.takeSecretOf(site);
  await rm(site.dataDir, { recursive: true });
  await postgres.query('drop database site');
  assert.match(await restored.succeed('restore'), /The site is held/);
  assertSameRows(rows, await restored.digests());
  assert.deepEqual(await restored.hashes(), files);
  await restored.server.start();
  assert.match(await restored.succeed('restore', 'release'), /is released/);
  assert.equal(await restored.server.stop(), 0);
});
