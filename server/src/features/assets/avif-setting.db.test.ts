/** The formats of a page and of a cover under each value of the AVIF setting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow } from '../../../test/app-for-tests.ts';
import type { Config } from '../../config/config.ts';
import { openAssetsForTest } from '../../../test/assets/assets-for-test.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';
import { stat } from 'node:fs/promises';

const page = await drawn(300, 420).jpeg().toBuffer();
const cover = await drawn(240, 320).png().toBuffer();

type Made = { page: string[]; cover: string[]; avifBytes: number };

/** The formats that exist once nothing is left to make, and the bytes of all AVIF files. */
async function madeWith(avif: Config['avif']): Promise<Made> {
  const kit = await openAssetsForTest({ avif });
  try {
    await kit.assets.startJobs();
    const staged = await kit.assets.stageImages([
      { file: await kit.incoming(page, 'page.jpg'), purpose: 'page' },
      { file: await kit.incoming(cover, 'cover.png'), purpose: 'cover' },
    ]);
    const ids = await kit.db.transaction((tx) => kit.assets.attachImages(tx, staged));
    await kit.finished();
    for (const { status, failure } of (await kit.assets.imageStates(kit.db, ids)).values())
      assert.deepEqual({ status, failure }, { status: 'complete', failure: null });
    await kit.assertClean();
    const files = (await filesBelow(kit.folder)).filter((file) => file.endsWith('.avif'));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    return {
      page: (await kit.assets.slicesOf(kit.db, ids)).get(ids[0]!)![0]!.picture.formats,
      cover: (await kit.assets.picturesOf(kit.db, ids)).get(ids[1]!)!.formats,
      avifBytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  } finally {
    await kit.close();
  }
}

test('off makes WebP only, and the images are complete', async () => {
  assert.deepEqual(await madeWith('off'), { page: ['webp'], cover: ['webp'], avifBytes: 0 });
});

test('artwork makes AVIF of covers, not of pages', async () => {
  const made = await madeWith('artwork');
  assert.deepEqual([made.page, made.cover], [['webp'], ['webp', 'avif']]);
});

test('fast and full make AVIF of everything, full with more effort', async () => {
  const [fast, full] = [await madeWith('fast'), await madeWith('full')];
  for (const made of [fast, full])
    assert.deepEqual(
      [made.page, made.cover],
      [
        ['webp', 'avif'],
        ['webp', 'avif'],
      ],
    );
  assert.ok(full.avifBytes < fast.avifBytes, `${full.avifBytes} of full, ${fast.avifBytes} of fast`);
});
