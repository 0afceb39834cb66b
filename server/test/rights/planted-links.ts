/** The service user, taken over by a hostile image, puts links into DATA_DIR: the next start as root must not follow them. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { asUser, needsRoot } from '../as-user.ts';
import { aPicture } from '../builders.ts';
import { openServerProcess } from '../crash/server-process.ts';

const testFolder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-links-'));
chmodSync(testFolder, 0o755);
after(() => rm(testFolder, { recursive: true, force: true }));

const onLinuxAsRoot = process.platform === 'linux' ? needsRoot : { skip: 'makes a system user' };
const dataDir = path.join(testFolder, 'site');
const comic = path.join(testFolder, 'private/Nova');
const victim = path.join(testFolder, 'victim');
const victims = [victim, path.join(victim, 'file'), path.join(victim, 'folder')];
const state = () =>
  victims.map((file) => {
    const { uid, gid, mode, nlink } = lstatSync(file);
    return { file, uid, gid, mode, nlink };
  });

before(async () => {
  if (onLinuxAsRoot.skip) return;
  mkdirSync(path.join(victim, 'folder'), { recursive: true });
  writeFileSync(path.join(victim, 'file'), "root's own content, more than thirty-two characters of them", {
    mode: 0o644,
  });
  mkdirSync(comic, { recursive: true });
  writeFileSync(path.join(comic, '001.png'), await aPicture());
  // An import of what only root can read stays root.
  chmodSync(path.dirname(comic), 0o700);
  const server = await openServerProcess(dataDir);
  try {
    await server.start();
  } finally {
    await server.stop();
  }
  assert.notEqual(lstatSync(dataDir).uid, 0);
});

/** What is replaced by a link, and what the link leads to. */
export const allLinks = [
  ['uploads', victim],
  ['secret', path.join(victim, 'file')],
  ['postgres', victim],
  ['postgres/cluster', victim],
  ['postgres/socket', victim],
  ['postgres/postgres.log', path.join(victim, 'file')],
] as const;

export function testPlantedLinks(links: readonly (readonly [name: string, target: string])[]): void {
  for (const [name, target] of links)
    test(`a link planted as ${name} neither changes nor reveals files of root`, onLinuxAsRoot, async () => {
      const planted = path.join(dataDir, name);
      const aside = `${planted}.old`;
      await asUser('longstrip', () => {
        renameSync(planted, aside);
        symlinkSync(target, planted);
      });
      const untouched = state();
      const content = readFileSync(path.join(victim, 'file'), 'utf8');
      try {
        for (const run of [serverOnce, importOnce]) {
          const output = await run();
          assert.deepEqual(state(), untouched, output);
          assert.equal(readFileSync(path.join(victim, 'file'), 'utf8'), content);
          assert.match(output, /is a link|is not an ordinary file|belongs to another user/);
        }
      } finally {
        await asUser('longstrip', () => renameSync(aside, `${aside}.kept`));
        await rm(planted, { force: true });
        await asUser('longstrip', () => renameSync(`${aside}.kept`, planted));
      }
    });

  test('without the links the same site opens again', onLinuxAsRoot, async () => {
    const server = await openServerProcess(dataDir);
    assert.ok(await server.makeKey(), server.output());
  });
}

/** A command that opens everything as the server does, and ends. */
async function serverOnce(): Promise<string> {
  const server = await openServerProcess(dataDir);
  await server.makeKey();
  return server.output();
}

async function importOnce(): Promise<string> {
  const server = await openServerProcess(dataDir);
  assert.notEqual(await server.import(comic).ended, 0, server.output());
  return server.output();
}
