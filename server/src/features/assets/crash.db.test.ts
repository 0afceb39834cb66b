/** After a kill at any step, one sweep removes all remains, and everything acknowledged exists. */
import assert from 'node:assert/strict';
import os from 'node:os';
import { after, test } from 'node:test';
import { attachImages } from './attach-images.ts';
import { openCodec } from './codec.ts';
import { makeImage } from './make-image.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { releaseImages } from './release-images.ts';
import { sweep } from './sweep.ts';
import { discardStaged, stageImages } from './stage-images.ts';
import { openAssetsForTest } from './testing/assets-for-test.ts';
import { drawn } from './testing/hostile-files.ts';
import { mortal, type Mortality } from './testing/mortal-ports.ts';

const kit = await openAssetsForTest();
const codec = openCodec({ workers: 1 });
after(async () => {
  await codec.close();
  await kit.close();
});

const living: AssetPorts = { ...kit.options, codec, maxPixels: 1e8, avif: 'full', writer: 'living' };
const image = await drawn(60, 40).png().toBuffer();
const strip = await drawn(24, 4500).png().toBuffer();
let lives = 0;

/** The ports of a process: after its kill they fail. */
function shortLived(death: Mortality, between?: () => Promise<void>) {
  const steps = mortal(kit.db, kit.disk, death, between);
  const ports: AssetPorts = { ...living, ...steps, writer: `${os.hostname()}|999999999|never|${++lives}` };
  return { ports, steps };
}

/** Runs a story once for each of its steps, with a kill at that step. */
async function killedEverywhere(story: (death: Mortality) => Promise<boolean>): Promise<void> {
  for (const moment of ['before', 'after'] as const)
    for (let step = 1; await story({ step, moment }); step++) assert.ok(step < 100);
}

async function upload(ports: AssetPorts, bytes = image, purpose: ImagePurpose = 'cover'): Promise<string> {
  const incoming = await kit.incoming(bytes, 'page.png');
  const staged = await stageImages([{ file: incoming, purpose }], ports);
  try {
    const [id] = await ports.db.transaction((tx) => attachImages(tx, staged, ports));
    return id!;
  } catch (error) {
    await discardStaged(staged, ports);
    throw error;
  }
}

async function assertFilesMatch(): Promise<void> {
  await sweep(living);
  const lists = await kit.assets.compareFiles();
  assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
}
const statusOf = async (id: string) => (await kit.assets.imageStates(kit.db, [id])).get(id)?.status;
const make = (imageId: string, ports: AssetPorts, format: 'webp' | 'avif' = 'webp') =>
  makeImage({ imageId, format }, ports);

test('killed while an upload is staged and attached', async () => {
  await killedEverywhere(async (death) => {
    const { ports, steps } = shortLived(death);
    const id = await upload(ports).catch(() => undefined);
    await assertFilesMatch();
    if (id) assert.equal(await statusOf(id), 'waiting');
    return steps.died();
  });
});

test('a repeated job completes variants after a kill', async () => {
  for (const format of ['webp', 'avif'] as const) {
    await killedEverywhere(async (death) => {
      const id = await upload(living, strip, 'page');
      if (format === 'avif') await make(id, living);
      const { ports, steps } = shortLived(death);
      await make(id, ports, format).catch(() => {});
      // With and without a sweep in between.
      if (death.step % 2) await assertFilesMatch();
      await make(id, living, format);
      assert.equal(await statusOf(id), format === 'webp' ? 'readable' : 'complete');
      await assertFilesMatch();
      return steps.died();
    });
  }
});

test('a format made under another pipeline version keeps the names of the first format', async () => {
  const id = await upload(living, strip, 'page');
  await make(id, living);
  await make(id, { ...living, secret: 'another secret of thirty-two characters' }, 'avif');
  const slices = (await kit.assets.slicesOf(kit.db, [id])).get(id)!;
  for (const { picture } of slices)
    for (const format of ['webp', 'avif'])
      (
        await kit.disk.open(`images/${picture.base.slice(8, 10)}/${picture.base.slice(8)}-24.${format}`)
      ).stream.destroy();
  await assertFilesMatch();
});

test('released while variants are made, at every step, with and without a kill', async () => {
  for (let release = 1; release < 6; release++) {
    for (const { kill, sweeping } of [
      { kill: 1000, sweeping: false },
      { kill: 1000, sweeping: true },
      { kill: release + 1, sweeping: false },
      { kill: release + 2, sweeping: false },
    ]) {
      const id = await upload(living);
      let step = 0;
      const between = async () => {
        if (++step !== release) return;
        await kit.db.transaction((tx) => releaseImages(tx, [id], living));
        // The worst case: a sweep mistakes a living writer for a dead one.
        if (sweeping) await sweep(living);
      };
      const { ports } = shortLived({ step: kill, moment: 'after' }, between);
      await make(id, ports).catch(() => {});
      if (step < release) await kit.db.transaction((tx) => releaseImages(tx, [id], living));
      await assertFilesMatch();
      assert.equal(await statusOf(id), undefined);
      await make(id, living);
      await assertFilesMatch();
    }
  }
});

test('killed while a sweep removes files', async () => {
  await killedEverywhere(async (death) => {
    const id = await upload(living);
    await make(id, living);
    await kit.db.transaction((tx) => releaseImages(tx, [id], living));
    const { ports, steps } = shortLived(death);
    await sweep(ports).catch(() => {});
    await assertFilesMatch();
    return steps.died();
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

test('two concurrent runs of one job make one set of files', async () => {
  const id = await upload(living, strip, 'page');
  await Promise.all([make(id, living), make(id, { ...living, writer: 'second' }).catch(() => {})]);
  await make(id, living);
  assert.equal(await statusOf(id), 'readable');
  await assertFilesMatch();
});
