/** Variants are made while the process is killed or the image is released, at every step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseImages } from './release-images.ts';
import { sweep } from './sweep.ts';
import { crashAtEveryStep, openCrashFixture } from '../../../test/assets/crash-fixture.ts';

const { kit, living, strip, crashingProcess, upload, assertFilesMatch, statusOf, make } =
  await openCrashFixture();

test('a repeated job completes variants after a kill at any step', async () => {
  for (const format of ['webp', 'avif'] as const) {
    await crashAtEveryStep(async (crash) => {
      const id = await upload(living, strip, 'page');
      if (format === 'avif') await make(id, living);
      const { ports, steps } = crashingProcess(crash);
      await make(id, ports, format).catch(() => {});
      // With and without a sweep in between.
      if (crash.step % 2) await assertFilesMatch();
      await make(id, living, format);
      assert.equal(await statusOf(id), format === 'webp' ? 'readable' : 'complete');
      await assertFilesMatch();
      return steps.crashed();
    });
  }
});

test('an image released at any step of making its variants leaves no files, with and without a kill', async () => {
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
      const { ports } = crashingProcess({ step: kill, moment: 'after' }, between);
      await make(id, ports).catch(() => {});
      if (step < release) await kit.db.transaction((tx) => releaseImages(tx, [id], living));
      await assertFilesMatch();
      assert.equal(await statusOf(id), undefined);
      await make(id, living);
      await assertFilesMatch();
    }
  }
});
