/** A backup of a site that works, everything destroyed, and the site restored: to its end, and to a chosen moment. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { stopEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { assertSameRows, openBackedUpSite, openEditors } from './backed-up-site.ts';

const { open } = await openBackedUpSite();
const site = await open('site');
await site.server.start();
const editors = await openEditors(site.server, { count: 3 });
after(() => editors.stop().catch(() => {}));
const progress = (count: number) => {
  const wanted = editors.created.length + count;
  return until(async () => editors.created.length >= wanted, 120_000);
};
const now = async () => (await site.rows<{ now: Date }>('select now()'))[0]!.now;
const titles = async ({ rows }: Pick<typeof site, 'rows'>) =>
  (await rows<{ title: string }>('select title from stored_comic')).map(({ title }) => title);

let moment: Date;

test('stores a site under load, and the restored copy equals it', async () => {
  assert.ok(await progress(5));
  assert.match(await site.succeed('backup'), /Every moment from/);
  assert.ok(await progress(5));
  await editors.createComic('Before the moment');
  moment = await now();
  await editors.createComic('After the moment');
  assert.ok(await progress(3));
  assert.match(await site.succeed('backup', 'changes'), /Every moment from/);
  assert.match(await site.succeed('restore-drill', '--all'), /The backup equals the site/);
  await editors.stop();
});

test('a second base continues the first', async () => {
  await site.succeed('backup');
  await site.succeed('backup', 'changes');
  assert.match(await site.succeed('restore-drill'), /The backup equals the site/);
});

test('refuses to restore over a site, and without the secret', async () => {
  const { code, output } = await site.command('restore');
  assert.equal(code, 1);
  assert.match(output, /is restored into an empty DATA_DIR/);
  const other = await open('without-secret');
  const refused = await other.command('restore');
  assert.equal(refused.code, 1);
  assert.match(refused.output, /The secret is not in the backup/);
});

test('everything is destroyed, and every row and byte comes back', async () => {
  assert.equal(await site.server.stop(), 0);
  await site.succeed('backup', 'changes');
  const [rows, files] = [await site.digests(), await site.hashes()];
  const restored = await open('restored');
  await restored.takeSecretOf(site);
  await stopEmbeddedPostgres(site.dataDir);
  await rm(site.dataDir, { recursive: true });
  assert.match(await restored.succeed('restore'), /The site is held/);
  assertSameRows(rows, await restored.digests());
  assert.deepEqual(await restored.hashes(), files);
  assert.ok(Object.keys(files).length > 50, 'there are files');
  // It serves, and works on once it is released.
  await restored.server.start();
  assert.match(await restored.succeed('restore', 'release'), /is released/);
  const key = await restored.server.makeKey();
  const made = await fetch(`${restored.server.origin}/api/v1/comics`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'After the restore', contentRating: 'T' }),
  });
  assert.equal(made.status, 201);
  // Its backups begin anew.
  const { output } = await restored.command('backup', 'changes');
  assert.match(output, /There is no base yet/);
  await restored.succeed('backup');
  assert.match(await restored.succeed('restore-drill'), /The backup equals the site/);
  assert.equal(await restored.server.stop(), 0);
});

test('restores a chosen moment, with what was there, and without what came later', async () => {
  const then = await open('then');
  await then.takeSecretOf({ dataDir: (await open('restored')).dataDir });
  await then.succeed('restore', '--to', moment.toISOString());
  const found = await titles(then);
  assert.ok(found.includes('Before the moment'));
  assert.ok(!found.includes('After the moment'));
  assert.match(await then.succeed('restore', 'release'), /is released/);
});

test('refuses a moment that no backup holds, and says which there are', async () => {
  const other = await open('too-early');
  await other.takeSecretOf({ dataDir: (await open('restored')).dataDir });
  for (const time of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
    const { code, output } = await other.command('restore', '--to', time);
    assert.equal(code, 1);
    assert.match(output, /No backup holds/);
  }
  assert.equal((await other.command('restore', '--to', 'yesterday')).code, 1);
});
