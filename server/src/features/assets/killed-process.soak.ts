/** The process is killed with -9 at random moments, and another one continues. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { randomOf, seed } from '../../../test/seeded.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { openAssetsForTest, placeForTest } from '../../../test/assets/assets-for-test.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';

const place = await placeForTest();
const entry = path.join(import.meta.dirname, '../../../test/assets/upload-endlessly.ts');

/** Runs a process until it has acknowledged `count` uploads, then kills it. */
async function runUntil(count: number, acknowledged: string[]): Promise<void> {
  const child = spawn(process.execPath, [entry, place.url, place.folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) =>
    line === 'ready' ? ready.resolve() : acknowledged.push(line),
  );
  child.once('exit', () => ready.reject(new Error(errors)));
  await ready.promise;
  assert.ok(await until(async () => acknowledged.length >= count, 120_000, 1), errors);
  child.kill('SIGKILL');
  await once(child, 'close');
  assert.equal(errors, '');
}

test('after six kills during uploads, jobs and removals, acknowledged images are complete and nothing else is left', async () => {
  await writeFile(path.join(place.folder, 'original'), await drawn(500, 700).jpeg().toBuffer());
  const acknowledged: string[] = [];
  const random = randomOf(seed);
  for (let round = 0; round < 6; round++)
    await runUntil(acknowledged.length + 1 + random.below(4), acknowledged);
  const kit = await openAssetsForTest({ place });
  after(kit.close);
  await kit.assets.startJobs();
  await kit.finished();
  const states = await kit.assets.imageStates(kit.db, acknowledged);
  assert.deepEqual(
    acknowledged.filter((id) => states.get(id)?.status !== 'complete'),
    [],
  );
  await kit.assets.sweep();
  const lists = await kit.assets.compareFiles();
  assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
});
