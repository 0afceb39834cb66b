/** After a kill at any step, one sweep removes what is left, and nothing acknowledged is lost. More: crash.soak.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachImages } from './attach-images.ts';
import { releaseImages } from './release-images.ts';
import { sweep } from './sweep.ts';
import { discardStaged, stageImages } from './stage-images.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { SimulatedCrash } from '../../../test/assets/crashing-ports.ts';
import { crashAtEveryStep, openCrashFixture } from '../../../test/assets/crash-fixture.ts';

const { kit, living, image, strip, crashingProcess, upload, assertFilesMatch, statusOf, make } =
  await openCrashFixture();

test('an upload whose process is killed leaves no stray files after a sweep', async () => {
  await crashAtEveryStep(async (crash) => {
    const { ports, steps } = crashingProcess(crash);
    const id = await upload(ports).catch(() => undefined);
    await assertFilesMatch();
    if (id) assert.equal(await statusOf(id), 'waiting');
    return steps.crashed();
  });
});

test('a repeated job completes variants after a kill in the middle', async () => {
  const id = await upload(living, strip, 'page');
  const { ports } = crashingProcess({ step: 3, moment: 'after' });
  await assert.rejects(make(id, ports), SimulatedCrash);
  await assertFilesMatch();
  await make(id, living);
  assert.equal(await statusOf(id), 'readable');
  await assertFilesMatch();
});

test('a format made under another pipeline version keeps the names of the first format', async () => {
  const id = await upload(living, strip, 'page');
  await make(id, living);
  await make(id, { ...living, secret: 'another secret of thirty-two characters' }, 'avif');
  const slices = (await kit.assets.slicesOf(kit.db, [id])).get(id)!;
  for (const { picture } of slices)
    for (const format of ['webp', 'avif'])
      assert.ok(
        await kit.disk.sizeOf(`images/${picture.base.slice(8, 10)}/${picture.base.slice(8)}-24.${format}`),
      );
  await assertFilesMatch();
});

test('an image released while its variants are made leaves no files', async () => {
  const id = await upload(living);
  let step = 0;
  const between = async () => {
    if (++step === 2) await kit.db.transaction((tx) => releaseImages(tx, [id], living));
  };
  await make(id, crashingProcess({ step: 1000, moment: 'after' }, between).ports).catch(() => {});
  assert.ok(step >= 2);
  await assertFilesMatch();
  assert.equal(await statusOf(id), undefined);
});

test('the next sweep completes a sweep whose process was killed', async () => {
  await crashAtEveryStep(async (crash) => {
    const id = await upload(living);
    await make(id, living);
    await kit.db.transaction((tx) => releaseImages(tx, [id], living));
    const { ports, steps } = crashingProcess(crash);
    await sweep(ports).catch(() => {});
    await assertFilesMatch();
    return steps.crashed();
  });
});

test('staged files whose transaction rolls back or never begins are removed', async () => {
  const incoming = await kit.incoming(image, 'page.png');
  const staged = await stageImages([{ file: incoming, purpose: 'card' }], living);
  await assert.rejects(
    kit.db.transaction(async (tx) => {
      await attachImages(tx, staged, living);
      throw new Error('the chapter number is taken');
    }),
  );
  await discardStaged(staged, living);
  await assertFilesMatch();
  // These are not discarded, and their writer is on another machine, so the sweep waits for an hour.
  const elsewhere = { ...living, writer: 'another-machine|1|x|y' };
  const forgotten = await stageImages(
    [{ file: await kit.incoming(image, 'b.png'), purpose: 'card' }],
    elsewhere,
  );
  assert.equal(await sweep(living), 0);
  await kit.db.pool.query(`update stored_file set at = at - interval '61 minutes' where state = 'writing'`);
  assert.equal(await sweep(living), 1);
  await assertFilesMatch();
  await assert.rejects(
    kit.db.transaction((tx) => attachImages(tx, forgotten, living)),
    { code: 'changed_meanwhile' },
  );
  await assertFilesMatch();
});

test('files that storage refuses to delete keep no others from being removed, and are removed later', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => upload(living)));
  await kit.db.transaction((tx) => releaseImages(tx, ids, living));
  let refusals = 0;
  const isRefused = (key: string) => ids.slice(0, 9).some((id) => key.endsWith(id));
  const storage: FileStorage = {
    ...living.storage,
    delete: async (keys) => [
      ...keys.filter(isRefused).map((key) => ({ key, error: new Error(`refused ${++refusals}`) })),
      ...(await living.storage.delete(keys.filter((key) => !isRefused(key)))),
    ],
  };
  await assert.rejects(sweep({ ...living, storage }), /refused/);
  assert.equal(refusals, 9);
  const { rows } = await kit.db.pool.query("select 1 from stored_file where state = 'deleting'");
  assert.equal(rows.length, 9);
  assert.equal(await sweep(living), 9);
  await assertFilesMatch();
});

test('two concurrent runs of one job make one set of files', async () => {
  const id = await upload(living, strip, 'page');
  await Promise.all([make(id, living), make(id, { ...living, writer: 'second' }).catch(() => {})]);
  await make(id, living);
  assert.equal(await statusOf(id), 'readable');
  await assertFilesMatch();
});
