/**
 * The server and its commands started as root, as real processes: which user they run as, and what other users can
 * read. For a checkout that only root can read, imports and low ports, see leave-root.soak.ts.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { findUser } from '../../src/platform/rights/unprivileged-user.ts';
import { asUser } from '../as-user.ts';
import { filesBelow } from '../app-for-tests.ts';
import { openServerProcess } from '../crash/server-process.ts';
import {
  leavingRoot,
  onLinuxAsRoot,
  postgresOf,
  testFolder,
  started,
  uidOf,
  uidsOfParts,
  upload,
} from './as-root.ts';

/** The first test makes this site, and the second one uses it. */
const dataDir = path.join(testFolder, 'site');

/** Folder by folder: a recursive listing throws if one of them is removed meanwhile. */
function everything(folder: string): string[] {
  return (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? [file, ...everything(file)] : [file];
  });
}

test('started as root, nothing runs as root or as a user of other programs', leavingRoot, async (t) => {
  const server = await started(t, dataDir);
  await upload(server);
  const own = findUser('longstrip')!.uid;
  const others = ['root', 'nobody', 'postgres', 'daemon'].map((name) => findUser(name)?.uid);
  assert.ok(!others.includes(own));
  const uids = [uidOf(server.pid()), ...(await uidsOfParts(server, dataDir))];
  assert.deepEqual([...new Set(uids)], [own], server.output());
  const foreign = everything(dataDir).filter((file) => {
    // Files in the making come and go.
    const { uid, mode } = lstatSync(file, { throwIfNoEntry: false }) ?? { uid: own, mode: 0 };
    return uid !== own || (!/\/(postgres\/cluster|socket)\//.test(file) && mode & 0o077);
  });
  assert.deepEqual(foreign, [], 'files of other users, or open to them');
  const [original] = await filesBelow(path.join(dataDir, 'files/originals'));
  const kept = [original!, path.join(dataDir, 'postgres/postgres.log')];
  for (const file of kept)
    for (const name of ['nobody', 'daemon'])
      await assert.rejects(
        asUser(name, () => readFileSync(file)),
        { code: 'EACCES' },
      );
});

test('a site that used to run as root is handed over, its database included', leavingRoot, async (t) => {
  // As earlier versions left it: owned by root, readable by all, with a running database of another user.
  execFileSync('chown', ['-R', 'root:root', dataDir]);
  execFileSync('chmod', ['-R', 'a+rX', path.join(dataDir, 'files')]);
  chmodSync(dataDir, 0o755);
  execFileSync('chown', ['-R', 'daemon:daemon', path.join(dataDir, 'postgres')]);
  await leaveRunning(dataDir);
  assert.equal(uidOf(postgresOf(dataDir)), findUser('daemon')!.uid);

  const server = await started(t, dataDir);
  const own = findUser('longstrip')!.uid;
  assert.deepEqual([uidOf(server.pid()), uidOf(postgresOf(dataDir))], [own, own]);
  assert.deepEqual(
    everything(dataDir).filter((file) => (lstatSync(file, { throwIfNoEntry: false })?.uid ?? own) !== own),
    [],
  );
  assert.equal(lstatSync(dataDir).mode & 0o777, 0o700);
  const comics = await fetch(`${server.origin}/api/v1/comics/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(((await comics.json()) as { total: number }).total, 1);
});

test('a folder with other files is refused as data folder', onLinuxAsRoot, async () => {
  const folder = path.join(testFolder, 'system');
  mkdirSync(path.join(folder, 'other'), { recursive: true });
  const server = await openServerProcess(folder);
  assert.equal(await server.makeKey(), undefined);
  assert.match(server.output(), /holds other things than Longstrip's/);
  assert.deepEqual([lstatSync(folder).uid, lstatSync(folder).mode & 0o777], [0, 0o755]);
});

test(
  'pipes and links in a folder to read do not hang the start, and do not make it stay root',
  leavingRoot,
  () => {
    const folder = path.join(testFolder, 'library');
    const secret = path.join(testFolder, 'secret');
    mkdirSync(folder);
    mkdirSync(secret, { mode: 0o700 });
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    symlinkSync('loop', path.join(folder, 'loop'));
    symlinkSync(folder, path.join(folder, 'again'));
    symlinkSync(secret, path.join(folder, 'elsewhere'));
    symlinkSync(path.join(secret, 'file'), path.join(folder, '1.png'));
    const uidAfter = (source: string) => Number(runModule(leaving, [path.join(testFolder, 'left'), source]));
    assert.equal(uidAfter(folder), findUser('longstrip')!.uid);
    assert.equal(uidAfter(secret), 0);
  },
);

const leaving = `
  import { leaveRoot } from '${new URL('../../src/platform/rights/leave-root.ts', import.meta.url).href}';
  const [dataDir, source] = process.argv.slice(1);
  await leaveRoot({ dataDir, database: { url: 'postgres://127.0.0.1' } }, { reads: [source] });
  console.log(process.getuid());`;

function runModule(code: string, args: string[]): string {
  const options = { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code, ...args], options);
}

/** Starts PostgreSQL from a process that is then killed, so that PostgreSQL keeps running. */
async function leaveRunning(dataDir: string): Promise<void> {
  const module = new URL('../../src/platform/database/embedded-postgres.ts', import.meta.url).href;
  const code = `
    import { attachEmbeddedPostgres } from ${JSON.stringify(module)};
    await attachEmbeddedPostgres(process.argv[1], { applicationName: 'longstrip-earlier' });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], { stdio: 'inherit' });
  await once(child, 'exit');
}
