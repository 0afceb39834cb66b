/** Less common starts as root: a checkout that only root can read, an import that only root can read, a low port. */
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { findUser } from '../../src/platform/rights/unprivileged-user.ts';
import { asUser } from '../as-user.ts';
import { aPicture } from '../builders.ts';
import { filesBelow } from '../app-for-tests.ts';
import {
  leavingRoot,
  onLinuxAsRoot,
  testFolder,
  started,
  uidOf,
  uidsOfParts,
  untilImagesAreMade,
  upload,
} from './as-root.ts';

const repository = path.join(import.meta.dirname, '../../..');

test(
  'where only root can read the program, images and database still leave root',
  onLinuxAsRoot,
  async (t) => {
    const closed = path.join(testFolder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    for (const name of ['server', 'bootstrap'])
      cpSync(path.join(repository, name), path.join(closed, name), {
        recursive: true,
        filter: (from) => path.basename(from) !== 'node_modules',
      });
    symlinkSync(path.join(repository, 'node_modules'), path.join(closed, 'node_modules'));
    const dataDir = path.join(closed, 'data');
    const server = await started(t, dataDir, { source: path.join(closed, 'server/src') });
    await upload(server);
    assert.equal(uidOf(server.pid()), 0);
    assert.match(server.output(), /Runs as root, because "longstrip" may not read all of .*closed/);
    const own = findUser('longstrip')!.uid;
    assert.deepEqual([...new Set(await uidsOfParts(server, dataDir))], [own]);
    await untilImagesAreMade(server);
    await assert.rejects(
      asUser('nobody', () => readdirSync(dataDir)),
      { code: 'EACCES' },
    );
  },
);

test('an import that only root can read fits in with a server that is not root', leavingRoot, async (t) => {
  const dataDir = path.join(testFolder, 'mixed');
  const server = await started(t, dataDir);
  const comic = path.join(testFolder, 'private', 'Nova');
  mkdirSync(comic, { recursive: true });
  await writeFile(path.join(comic, '001.png'), await aPicture());
  chmodSync(path.dirname(comic), 0o700);
  assert.equal(await server.import(comic).ended, 0, server.output());
  await untilImagesAreMade(server);
  const all = await filesBelow(path.join(dataDir, 'files'));
  // Other formats are still being made; files in the making come and go.
  const files = all.filter((file) => !file.includes('/.incoming/'));
  assert.ok(files.length > 1);
  await asUser('longstrip', () => files.forEach((file) => readFileSync(file)));
  assert.notEqual(uidOf(server.pid()), 0);
});

test('a port that only root may bind is bound before root is left', leavingRoot, async (t) => {
  const limit = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  if (limit <= 1) return t.skip('every user may bind every port here');
  const dataDir = path.join(testFolder, 'low-port');
  // Below 989: fetch refuses several ports from there on.
  const server = await started(t, dataDir, { port: Math.min(limit, 989) - 1 - (process.pid % 100) });
  await upload(server);
  const own = findUser('longstrip')!.uid;
  assert.deepEqual(new Set([uidOf(server.pid()), ...(await uidsOfParts(server, dataDir))]), new Set([own]));
  await untilImagesAreMade(server);
});
