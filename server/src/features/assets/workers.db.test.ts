/** Durable jobs: killed workers, images that cannot be made, released images. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../platform/database/embedded/processes.ts';
import { failImage } from './make-image.ts';
import { openAssetsForTest, placeForTest } from '../../../test/assets/assets-for-test.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';
import { unfinishedImages } from '../../../test/unfinished-images.ts';
import { childProcesses } from '../../../test/child-processes.ts';

const kit = await openAssetsForTest();
const { db, assets } = kit;
after(kit.close);
await assets.startJobs();

const workers = () => childProcesses(process.pid, 'codec-worker');

async function upload(bytes: Buffer): Promise<string> {
  const staged = await assets.stageImages([{ file: await kit.incoming(bytes, 'page.jpg'), purpose: 'page' }]);
  const [id] = await db.transaction((tx) => assets.attachImages(tx, staged));
  return id!;
}

test('an image is completed although two workers of its job are killed with -9', async () => {
  const id = await upload(await drawn(900, 1600).jpeg().toBuffer());
  const killed = new Set<number>();
  while (killed.size < 2) {
    const working = async () => (await busy()) > 0 && workers().some((pid) => !killed.has(pid));
    assert.ok(await until(working, 120_000));
    for (const pid of workers().filter((each) => !killed.has(each))) {
      process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
  }
  await kit.finished();
  assert.equal((await assets.imageStates(db, [id])).get(id)!.status, 'complete');
  assert.ok(kit.messages.some((message) => message.includes('worker ended')));
  await kit.assertClean();
});

test('the job of an image that is released meanwhile logs nothing and leaves no files', async () => {
  const before = kit.messages.length;
  const id = await upload(await drawn(900, 1600).jpeg().toBuffer());
  assert.ok(await until(async () => (await busy()) > 0, 120_000));
  await db.transaction((tx) => assets.releaseImages(tx, [id]));
  const unsettled = async () => Object.values(await assets.compareFiles()).flat().length;
  assert.ok(await until(async () => (await unsettled()) === 0, 120_000));
  assert.ok(await until(async () => (await busy()) === 0, 120_000));
  assert.deepEqual(kit.messages.slice(before), []);
  await kit.assertClean();
});

test('an image whose job crashes at every try fails with a reason, also behind many failed mails', async () => {
  const place = await placeForTest();
  const other = await openAssetsForTest({ place });
  const file = await other.incoming(await drawn(50, 70).jpeg().toBuffer(), 'page.jpg');
  const staged = await other.assets.stageImages([{ file, purpose: 'page' }]);
  const [id] = await place.db.transaction((tx) => other.assets.attachImages(tx, staged));
  await place.db.pool.query(
    `update jobs.job set state = 'active', started_on = now(), retry_count = retry_limit, heartbeat_on = now() - interval '1 minute'
     where name = 'assets-webp'`,
  );
  await place.db.pool.query(
    `insert into jobs.job (name, data) select 'dead-letters', '{"mail": true}' from generate_series(1, 150)`,
  );
  after(other.close);
  await other.assets.startJobs();
  const stateOf = async () => (await other.assets.imageStates(place.db, [id!])).get(id!)!;
  assert.ok(await until(async () => (await stateOf()).status === 'failed', 120_000));
  assert.equal((await stateOf()).failure, 'webp: job heartbeat timeout');
});

test('a job that finally failed stores the reason, and a readable image stays readable', async () => {
  const id = await upload(await drawn(60, 60).jpeg().toBuffer());
  await kit.finished();
  await failImage({ imageId: id, format: 'avif', failure: 'no room' }, { ...kit.ports });
  assert.equal((await assets.imageStates(db, [id])).get(id)!.failure, null, 'it has the format after all');
  await db.pool.query(`update image set status = 'readable' where id = $1`, [id]);
  await failImage({ imageId: id, format: 'avif', failure: 'no room' }, { ...kit.ports });
  assert.deepEqual(
    [(await assets.imageStates(db, [id])).get(id)!.failure, (await assets.picturesOf(db, [id])).size],
    ['avif: no room', 1],
  );
  assert.equal(await unfinishedImages(db), 0);
});

async function busy(): Promise<number> {
  const { rows } = await db.pool.query(`select 1 from jobs.job where state = 'active'`);
  return rows.length;
}
