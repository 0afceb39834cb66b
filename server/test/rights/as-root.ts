/**
 * Servers and commands started as root, as real processes, and the users that they and their child processes run as.
 */
import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, type TestContext } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { needsRoot, needsRootAndOpenCheckout } from '../as-user.ts';
import { aPicture } from '../builders.ts';
import { openServerProcess, type ServerProcessOptions, type ServerProcess } from '../crash/server-process.ts';

/** A folder that is removed when the test file ends. */
export const testFolder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-rights-'));
chmodSync(testFolder, 0o755);
after(() => rm(testFolder, { recursive: true, force: true }));

export const onLinuxAsRoot = process.platform === 'linux' ? needsRoot : { skip: 'reads users from /proc' };
export const leavingRoot = process.platform === 'linux' ? needsRootAndOpenCheckout : onLinuxAsRoot;
export const uidOf = (pid: number) =>
  Number(/^Uid:\t\d+\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
export const postgresOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

export async function started(
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
export async function upload(server: ServerProcess): Promise<void> {
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
export async function uidsOfParts(server: ServerProcess, dataDir: string): Promise<number[]> {
  const workers = server.codecWorkers();
  assert.ok(workers.length > 0, 'no image worker runs');
  return [...workers, postgresOf(dataDir)].map(uidOf);
}

export async function untilImagesAreMade(server: ServerProcess): Promise<void> {
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
