/** The whole process is killed with -9 at moments nobody chose; then another one carries on. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { chanceOf, seed } from '../../../test/seeded.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { openJobs } from '../../platform/jobs/jobs.ts';
import { failGivenUp } from './fail-given-up.ts';
import { assetQueues } from './queues.ts';
import { openAssetsForTest, placeForTest } from './testing/assets-for-test.ts';
import { drawn } from './testing/hostile-files.ts';

const place = await placeForTest();
const entry = path.join(import.meta.dirname, 'testing/upload-for-ever.ts');

/** Runs until it has acknowledged so many uploads. */
async function liveUntil(enough: number, acknowledged: string[]): Promise<void> {
  const child = spawn(process.execPath, [entry, place.url, place.folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let trouble = '';
  child.stderr.on('data', (text) => (trouble += text));
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) =>
    line === 'ready' ? ready.resolve() : acknowledged.push(line),
  );
  child.once('exit', () => ready.reject(new Error(trouble)));
  await ready.promise;
  assert.ok(await until(async () => acknowledged.length >= enough, 120_000, 1), trouble);
  child.kill('SIGKILL');
  await once(child, 'close');
  assert.equal(trouble, '');
}

test('killed six times while it uploads, makes and removes: what it acknowledged is complete, nothing else is left', async () => {
  await writeFile(path.join(place.folder, 'original'), await drawn(500, 700).jpeg().toBuffer());
  const acknowledged: string[] = [];
  const chance = chanceOf(seed);
  for (let life = 0; life < 6; life++)
    await liveUntil(acknowledged.length + 1 + chance.below(4), acknowledged);
  const kit = await openAssetsForTest((storage) => storage, place);
  after(kit.close);
  await kit.assets.startJobs();
  await kit.finished();
  const states = await kit.assets.imageStates(kit.db, acknowledged);
  assert.deepEqual(
    acknowledged.filter((id) => states.get(id)?.status !== 'complete'),
    [],
  );
  await kit.assets.sweep();
  const lists = await kit.assets.audit();
  assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
});

test('a job that has ended its process for an hour, whenever it ran, is given up, and its image says so', async () => {
  const ofItsOwn = await placeForTest();
  const { db } = ofItsOwn;
  const kit = await openAssetsForTest((storage) => storage, ofItsOwn);
  const file = await kit.incoming(await drawn(50, 70).jpeg().toBuffer(), 'page.jpg');
  const taken = await kit.assets.takeImages([{ file, purpose: 'page' }]);
  const [id] = await db.transaction((tx) => kit.assets.adoptImages(tx, taken));
  await db.pool.query(
    `update jobs.job set state = 'active', started_on = now(), retry_count = retry_limit, created_on = now() - interval '61 minutes'
     where name = 'assets-webp'`,
  );
  await kit.close();

  const jobs = await openJobs(db, { queues: assetQueues, works: true });
  after(() => jobs.stop());
  await failGivenUp({ ...kit.ports, jobs });
  const { status, failure } = (await kit.assets.imageStates(db, [id!])).get(id!)!;
  assert.deepEqual([status, failure], ['failed', 'webp: The process ended while it ran.']);
});
