/** The copy of the files of a bucket: every backup that is kept finds its files there, and what none names leaves. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { runs, seed } from '../../../test/seeded.ts';
import { keysIn, put } from '../../../test/storage/storage-promises.ts';
import { testDatabase } from '../../../test/testing.ts';
import { openLocalDisk } from '../storage/local-disk.ts';
import { copyFiles, restoreCopied, type Copied } from './copied-files.ts';

const { db } = await testDatabase();
const client = new pg.Client(db.session);
client.on('error', () => {}); // at the end the database is dropped first
await client.connect();
const room = await mkdtemp(path.join(os.tmpdir(), 'longstrip-copied-'));
after(async () => {
  await client.end();
  await rm(room, { recursive: true, force: true });
});
const marker = '00000000-0000-4000-8000-000000000001';
await client.query('insert into site_storage (is_only, marker) values (true, $1)', [marker]);

let rooms = 0;
async function openSite() {
  const folder = path.join(room, String(++rooms));
  const open = (name: string) => openLocalDisk(path.join(folder, name));
  const copied: Copied = { site: await open('site'), copy: await open('copy'), folder };
  await client.query('delete from stored_file');
  await put(copied.site, 'site_marker', marker);
  return { ...copied, open };
}
type Site = Awaited<ReturnType<typeof openSite>>;

const contentOf = (key: string) => `the bytes of ${key}`;
async function add({ site }: Site, key: string, state = 'kept', at = new Date()): Promise<void> {
  await client.query(
    'insert into stored_file (key, image_id, bytes, state, writer, at) values ($1, gen_random_uuid(), $2, $3, $4, $5)',
    [key, contentOf(key).length, state, 'test', at],
  );
  await put(site, key, contentOf(key));
}
async function remove({ site }: Site, key: string): Promise<void> {
  await site.delete([key]);
  await client.query('delete from stored_file where key = $1', [key]);
}
const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count));
const images = async ({ copy }: Pick<Copied, 'copy'>) => [
  ...(await keysIn(copy, 'images/')),
  ...(await keysIn(copy, 'originals/')),
];

test('copies what rows name, once, and the record of erasures', async () => {
  const site = await openSite();
  await add(site, 'images/ab/one.webp');
  await add(site, 'originals/cd/two', 'deleting');
  await add(site, 'images/ef/three.webp', 'writing');
  await put(site.site, 'erased/1234', 'erased\n');
  assert.deepEqual(await copyFiles(client, site, { now: minute(0) }), { files: 2, removed: 0, missing: [] });
  assert.deepEqual(await images(site), ['images/ab/one.webp', 'originals/cd/two']);
  assert.deepEqual(await keysIn(site.copy, 'erased/'), ['erased/1234']);
  assert.equal((await copyFiles(client, site, { now: minute(1) })).files, 0);
});

test('copies only what has changed since the last time', async () => {
  const site = await openSite();
  await add(site, 'images/ab/old.webp', 'kept', minute(0));
  // The copy is new, so it has nothing of before.
  assert.equal((await copyFiles(client, site, { now: minute(60), since: minute(59) })).files, 1);
  await site.copy.delete(['images/ab/old.webp']);
  await add(site, 'images/ab/new.webp', 'kept', minute(90));
  // In a transaction that began before the last time.
  await add(site, 'images/ab/late.webp', 'kept', minute(86));
  await copyFiles(client, site, { now: minute(91), since: minute(90) });
  assert.deepEqual(await images(site), ['images/ab/late.webp', 'images/ab/new.webp']);
});

test('says what the database names and the site does not have', async () => {
  const site = await openSite();
  await add(site, 'images/ab/lost.webp');
  await site.site.delete(['images/ab/lost.webp']);
  assert.deepEqual((await copyFiles(client, site, { now: minute(0) })).missing, ['images/ab/lost.webp']);
});

test('a damaged copy is made again', async () => {
  const site = await openSite();
  await add(site, 'images/ab/one.webp');
  await copyFiles(client, site, { now: minute(0) });
  await put(site.copy, 'images/ab/one.webp', 'half');
  await copyFiles(client, site, { now: minute(1) });
  assert.equal(await text(await site.copy.open('images/ab/one.webp')), contentOf('images/ab/one.webp'));
});

test('refuses the copy of another site, and to restore into a storage with files', async () => {
  const site = await openSite();
  await put(site.copy, 'site_marker', 'that of another site');
  await assert.rejects(copyFiles(client, site, { now: minute(0) }), /belongs to another site/);
  await assert.rejects(restoreCopied(client, site), /belongs to another site/);
  const other = await openSite();
  await copyFiles(client, other, { now: minute(0) });
  const full = await other.open('full');
  await put(full, 'images/ab/of-somebody.webp', 'bytes');
  await assert.rejects(restoreCopied(client, { ...other, site: full }), /not of this site/);
});

/** A name stands for one file, which is stored once and may be removed. */
const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), name: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), name: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('backup' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('changes' as const) }) },
);
const keptBackups = 2;

test('every kept backup is restored with its files, and what none names leaves the copy', async () => {
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 25 }), async (steps) => {
    const site = await openSite();
    let backups: { at: Date; keys: string[] }[] = [];
    const used = new Set<number>();
    const here = new Set<string>();
    let time = 0;
    const backup = async () => {
      const at = minute(++time);
      const keys = [...here].toSorted();
      await copyFiles(client, site, { now: minute(++time), oldest: backups[0]?.at });
      backups = [...backups, { at, keys }].slice(-keptBackups);
    };
    for (const step of steps) {
      if (step.kind === 'backup') await backup();
      else if (step.kind === 'changes')
        await copyFiles(client, site, { now: minute(++time), since: new Date(Date.now() - 60_000) });
      else {
        const key = `${step.name % 2 ? 'images/ab' : 'originals/cd'}/${step.name}`;
        if (step.kind === 'remove' && here.delete(key)) await remove(site, key);
        if (step.kind === 'add' && !used.has(step.name)) {
          used.add(step.name);
          here.add(key);
          await add(site, key);
        }
      }
      const stored = await images(site);
      for (const { keys } of backups)
        assert.deepEqual(
          keys.filter((key) => !stored.includes(key)),
          [],
        );
    }
    // Each of these notes or removes what the ones before left.
    for (let count = 0; count < keptBackups + 2; count++) await backup();
    assert.deepEqual((await images(site)).toSorted(), [...here].toSorted());
    const restored = { ...site, site: await site.open('restored') };
    assert.equal(await restoreCopied(client, restored), here.size);
    assert.equal(await restoreCopied(client, restored), 0);
    for (const key of here) assert.equal(await text(await restored.site.open(key)), contentOf(key));
    assert.equal((await text(await restored.site.open('site_marker'))).trim(), marker);
  });
  await fc.assert(property, { seed, numRuns: runs(120) });
});
