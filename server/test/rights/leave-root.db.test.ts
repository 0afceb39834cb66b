/** The server and its commands started as root, as real processes: who they are, and what other users can read. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { findUser } from '../../src/platform/rights/unprivileged-user.ts';
import { asUser, needsRoot, needsRootAndOpenCheckout } from '../as-user.ts';
import { aPicture } from '../builders.ts';
import { filesBelow } from '../app-for-tests.ts';
import { openServerProcess, type ServerProcessOptions, type ServerProcess } from '../crash/server-process.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'longstrip-rights-'));
chmodSync(room, 0o755);
after(() => rm(room, { recursive: true, force: true }));

const repository = path.join(import.meta.dirname, '../../..');
const onLinuxAsRoot = process.platform === 'linux' ? needsRoot : { skip: 'reads users from /proc' };
const leavingRoot = process.platform === 'linux' ? needsRootAndOpenCheckout : onLinuxAsRoot;
const uidOf = (pid: number) =>
  Number(/^Uid:\t\d+\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
const postgresOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

async function started(
  t: TestContext,
  dataDir: string,
  options?: ServerProcessOptions,
): Promise<ServerProcess> {
  const server = await openServerProcess(dataDir, options);
  t.after(() => server.stop());
  await server.start();
  return server;
}

/** Has the server judge and store an image; answers once that is done. */
async function upload(server: ServerProcess): Promise<void> {
  const form = new FormData();
  form.append('title', 'Nova');
  form.append('contentRating', 'T');
  form.append('comicCardImage', new Blob([new Uint8Array(await aPicture())]), 'card.png');
  const answer = await fetch(`${server.origin}/api/v1/comics`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.makeKey()}` },
    body: form,
  });
  assert.equal(answer.status, 201, `${await answer.text()}\n${server.output()}`);
}

/** The server's image workers and database, by the user they run as. */
async function uidsOfParts(server: ServerProcess, dataDir: string): Promise<number[]> {
  const workers = server.codecWorkers();
  assert.ok(workers.length > 0, 'no image worker runs');
  return [...workers, postgresOf(dataDir)].map(uidOf);
}

/** Folder by folder: a recursive listing throws if one of them goes meanwhile. */
function everything(folder: string): string[] {
  return (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? [file, ...everything(file)] : [file];
  });
}

test('started as root, nothing runs as root or as a user of other programs', leavingRoot, async (t) => {
  const dataDir = path.join(room, 'fresh');
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
  const dataDir = path.join(room, 'upgraded');
  const first = await openServerProcess(dataDir);
  t.after(() => first.stop());
  await first.start();
  await upload(first);
  await first.stop();
  // As earlier versions left it: root's, open to all, and a database of another user, which still runs.
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

test(
  'where only root can read the program, images and database still leave root',
  onLinuxAsRoot,
  async (t) => {
    const closed = path.join(room, 'closed');
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
  const dataDir = path.join(room, 'mixed');
  const server = await started(t, dataDir);
  const comic = path.join(room, 'private', 'Nova');
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
  const dataDir = path.join(room, 'low-port');
  // Below 989: fetch refuses several ports from there on.
  const server = await started(t, dataDir, { port: Math.min(limit, 989) - 1 - (process.pid % 100) });
  await upload(server);
  const own = findUser('longstrip')!.uid;
  assert.deepEqual(new Set([uidOf(server.pid()), ...(await uidsOfParts(server, dataDir))]), new Set([own]));
  await untilImagesAreMade(server);
});

test('a folder of the system is not taken for a data folder', onLinuxAsRoot, async () => {
  const folder = path.join(room, 'system');
  mkdirSync(path.join(folder, 'other'), { recursive: true });
  const server = await openServerProcess(folder);
  assert.equal(await server.makeKey(), undefined);
  assert.match(server.output(), /holds other things than Longstrip's/);
  assert.deepEqual([lstatSync(folder).uid, lstatSync(folder).mode & 0o777], [0, 0o755]);
});

/** Starts PostgreSQL as a process does that is killed afterwards. */
async function leaveRunning(dataDir: string): Promise<void> {
  const module = new URL('../../src/platform/database/embedded-postgres.ts', import.meta.url).href;
  const code = `
    import { attachEmbeddedPostgres } from ${JSON.stringify(module)};
    await attachEmbeddedPostgres(process.argv[1], { applicationName: 'longstrip-earlier' });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], { stdio: 'inherit' });
  await once(child, 'exit');
}

async function untilImagesAreMade(server: ServerProcess): Promise<void> {
  const areMade = async () => {
    const answer = await fetch(`${server.origin}/api/v1/comics/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const text = await answer.text();
    assert.ok(server.pid() && !/failed/.test(text), server.output());
    return /\/images\//.test(text);
  };
  assert.ok(await until(areMade, 120_000, 50), server.output());
}
