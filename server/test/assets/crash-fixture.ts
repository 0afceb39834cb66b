/** An image pipeline whose process is killed at any of its steps, in the test's own process. */
import assert from 'node:assert/strict';
import os from 'node:os';
import { after } from 'node:test';
import { attachImages } from '../../src/features/assets/attach-images.ts';
import { openCodec } from '../../src/features/assets/codec.ts';
import { makeImage } from '../../src/features/assets/make-image.ts';
import type { AssetPorts } from '../../src/features/assets/ports.ts';
import type { ImagePurpose } from '../../src/features/assets/purposes.ts';
import { sweep } from '../../src/features/assets/sweep.ts';
import { discardStaged, stageImages } from '../../src/features/assets/stage-images.ts';
import { openAssetsForTest } from './assets-for-test.ts';
import { drawn } from './hostile-files.ts';
import { crashingPorts, type CrashPoint } from './crashing-ports.ts';

/** Closed when the test file ends. */
export async function openCrashFixture() {
  const kit = await openAssetsForTest();
  const codec = openCodec({ workers: 1 });
  after(async () => {
    await codec.close();
    await kit.close();
  });

  const living: AssetPorts = {
    ...kit.options,
    codec,
    maxPixels: 1e8,
    avif: 'full',
    writer: 'living',
    moneyClock: kit.options.clock,
  };
  const image = await drawn(60, 40).png().toBuffer();
  const strip = await drawn(24, 4500).png().toBuffer();
  let processes = 0;

  /** The ports of a process: after its kill they fail. */
  function crashingProcess(crash: CrashPoint, between?: () => Promise<void>) {
    const steps = crashingPorts(kit.db, kit.disk, crash, between);
    const ports: AssetPorts = {
      ...living,
      ...steps,
      writer: `${os.hostname()}|999999999|never|${++processes}`,
    };
    return { ports, steps };
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

  return { kit, living, image, strip, crashingProcess, upload, assertFilesMatch, statusOf, make };
}

/** Runs a scenario once for each of its steps, with a kill at that step. */
export async function crashAtEveryStep(scenario: (crash: CrashPoint) => Promise<boolean>): Promise<void> {
  for (const moment of ['before', 'after'] as const)
    for (let step = 1; await scenario({ step, moment }); step++) assert.ok(step < 100);
}
