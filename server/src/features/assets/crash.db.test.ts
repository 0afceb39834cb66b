/** What a kill at any step leaves behind is gone after one sweep, and what was acknowledged is there. */
import assert from 'node:assert/strict';
import os from 'node:os';
import { after, test } from 'node:test';
import { adoptImages } from './adopt-images.ts';
import { openCodec } from './codec.ts';
import { makeImage } from './make-image.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { releaseImages } from './release-images.ts';
import { sweep } from './sweep.ts';
import { dropTaken, takeImages } from './take-images.ts';
import { openAssetsForTest } from './testing/assets-for-test.ts';
import { drawn } from './testing/hostile-files.ts';
import { mortal, type Mortality } from './testing/mortal-ports.ts';

const kit = await openAssetsForTest();
const codec = openCodec({ workers: 1 });
after(async () => {
  await codec.close();
  await kit.close();
});

const living: AssetPorts = { ...kit.options, codec, maxPixels: 1e8, writer: 'living', subscribers: [] };
const image = await drawn(60, 40).png().toBuffer();
const strip = await drawn(24, 4500).png().toBuffer();
let lives = 0;

/** The ports of a process that is no more once it was killed. */
function shortLived(death: Mortality, between?: () => Promise<void>) {
  const steps = mortal(kit.db, kit.disk, death, between);
  const ports: AssetPorts = { ...living, ...steps, writer: `${os.hostname()}|999999999|never|${++lives}` };
  return { ports, steps };
}

/** Runs a story with a kill at each of its steps in turn, until a run gets through. */
async function killedEverywhere(story: (death: Mortality) => Promise<boolean>): Promise<void> {
  for (const moment of ['before', 'after'] as const)
    for (let step = 1; await story({ step, moment }); step++) assert.ok(step < 100);
}

async function upload(ports: AssetPorts, bytes = image, purpose: ImagePurpose = 'cover'): Promise<string> {
  const incoming = await kit.incoming(bytes, 'page.png');
  const taken = await takeImages([{ file: incoming, purpose }], ports);
  try {
    const [id] = await ports.db.transaction((tx) => adoptImages(tx, { taken }, ports));
    return id!;
  } catch (error) {
    await dropTaken(taken, ports);
    throw error;
  }
}

async function audited(): Promise<void> {
  await sweep(living);
  const lists = await kit.assets.audit();
  assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
}
const statusOf = async (id: string) => (await kit.assets.imageStates(kit.db, [id])).get(id)?.status;
const make = (imageId: string, ports: AssetPorts, format: 'webp' | 'avif' = 'webp') =>
  makeImage({ imageId, format, priority: 0 }, ports);

test('killed while an upload is taken and adopted', async () => {
  await killedEverywhere(async (death) => {
    const { ports, steps } = shortLived(death);
    const id = await upload(ports).catch(() => undefined);
    await audited();
    if (id) assert.equal(await statusOf(id), 'waiting');
    return steps.died();
  });
});

test('killed while variants are made: the repeated job completes them', async () => {
  for (const format of ['webp', 'avif'] as const) {
    await killedEverywhere(async (death) => {
      const id = await upload(living, strip, 'page');
      if (format === 'avif') await make(id, living);
      const { ports, steps } = shortLived(death);
      await make(id, ports, format).catch(() => {});
      // A sweep may or may not come between.
      if (death.step % 2) await audited();
      await make(id, living, format);
      assert.equal(await statusOf(id), format === 'webp' ? 'readable' : 'complete');
      await audited();
      return steps.died();
    });
  }
});

test('a format made after the names changed, as with another pipeline version, keeps the names of the first', async () => {
  const id = await upload(living, strip, 'page');
  await make(id, living);
  await make(id, { ...living, secret: 'another secret of thirty-two characters' }, 'avif');
  const slices = (await kit.assets.slicesOf(kit.db, [id])).get(id)!;
  for (const { picture } of slices)
    for (const format of ['webp', 'avif'])
      (
        await kit.disk.open(`images/${picture.base.slice(8, 10)}/${picture.base.slice(8)}-24.${format}`)
      ).stream.destroy();
  await audited();
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
        // The worst case: a sweep takes a writer for dead that is not.
        if (sweeping) await sweep(living);
      };
      const { ports } = shortLived({ step: kill, moment: 'after' }, between);
      await make(id, ports).catch(() => {});
      if (step < release) await kit.db.transaction((tx) => releaseImages(tx, [id], living));
      await audited();
      assert.equal(await statusOf(id), undefined);
      await make(id, living);
      await audited();
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
    await audited();
    return steps.died();
  });
});

test('a transaction that rolls back, and one that never comes', async () => {
  const incoming = await kit.incoming(image, 'page.png');
  const taken = await takeImages([{ file: incoming, purpose: 'card' }], living);
  await assert.rejects(
    kit.db.transaction(async (tx) => {
      await adoptImages(tx, { taken }, living);
      throw new Error('the chapter number is taken');
    }),
  );
  await dropTaken(taken, living);
  await audited();
  // Nobody drops these, and their writer lives on another machine: an hour has to pass.
  const elsewhere = { ...living, writer: 'another-machine|1|x|y' };
  const forgotten = await takeImages(
    [{ file: await kit.incoming(image, 'b.png'), purpose: 'card' }],
    elsewhere,
  );
  assert.equal(await sweep(living), 0);
  kit.clock.moveTo(new Date(Date.now() + 61 * 60_000));
  assert.equal(await sweep(living), 1);
  await audited();
  await assert.rejects(
    kit.db.transaction((tx) => adoptImages(tx, { taken: forgotten }, living)),
    { code: 'changed_meanwhile' },
  );
  await audited();
});

test('two runs of the same job at once', async () => {
  const id = await upload(living, strip, 'page');
  await Promise.all([make(id, living), make(id, { ...living, writer: 'second' }).catch(() => {})]);
  await make(id, living);
  assert.equal(await statusOf(id), 'readable');
  await audited();
});
