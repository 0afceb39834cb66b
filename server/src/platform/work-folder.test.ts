import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { birthOf } from '../../../bootstrap/processes.mjs';
import { openWorkFolder } from './work-folder.ts';

const parent = await mkdtemp(path.join(os.tmpdir(), 'work-folder-'));
after(() => rm(parent, { recursive: true, force: true }));
const host = encodeURIComponent(os.hostname());

test('deletes the folders of dead processes and keeps those in use', async () => {
  const living = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  after(() => living.kill('SIGKILL'));
  const birth = await birthOf(living.pid!);
  const keep = [`${host}~${living.pid}~${birth}~run`, 'another-machine~1~5~run', 'an old name'];
  const gone = [`${host}~999999999~1~run`, 'another-machine~1~5~long-ago', 'an older name'];
  // On systems without start times, a process with the same id counts as the same.
  if (birth) gone.push(`${host}~${living.pid}~0~run`);
  for (const name of [...keep, ...gone]) {
    await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, name, 'page'), 'x');
  }
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
  for (const name of ['another-machine~1~5~long-ago', 'an older name'])
    await utimes(path.join(parent, name), longAgo, longAgo);

  const [one, two] = [await openWorkFolder(parent), await openWorkFolder(parent)];
  await writeFile(path.join(one.folder, 'upload'), 'x');
  assert.deepEqual(
    (await readdir(parent)).sort(),
    [...keep, path.basename(one.folder), path.basename(two.folder)].sort(),
  );
  await one.close();
  await two.close();
  assert.deepEqual((await readdir(parent)).sort(), keep.sort());
});
