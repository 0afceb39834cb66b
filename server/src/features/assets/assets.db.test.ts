import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { Refusal } from '../../platform/http/refusal.ts';
import { announceFiles } from './stored-files.ts';
import { sweep } from './sweep.ts';
import { openAssetsForTest } from '../../../test/assets/assets-for-test.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';
import { unfinishedImages } from '../../../test/unfinished-images.ts';

const emitted: string[][] = [];
const kit = await openAssetsForTest({ emit: async (_tx, { imageIds }) => void emitted.push(imageIds) });
const { db, assets } = kit;
after(kit.close);

const cover = await drawn(300, 400).png().toBuffer();
const page = await drawn(300, 2600).jpeg().toBuffer();

test('an attached image becomes readable, then complete, with an event each time', async () => {
  const staged = await assets.stageImages([
    { file: await kit.incoming(page, 'Page 1.jpg'), purpose: 'page' },
    { file: await kit.incoming(cover, 'cover.png'), purpose: 'cover' },
  ]);
  const ids = await db.transaction((tx) => assets.attachImages(tx, staged));
  assert.deepEqual(
    ids,
    staged.map((image) => image.id),
  );
  assert.equal((await assets.picturesOf(db, ids)).size, 0);
  assert.equal(await unfinishedImages(db), 2);
  await assets.startJobs();
  await kit.finished();
  assert.deepEqual(emitted.map((each) => each[0]).sort(), [...ids, ...ids].sort());

  const pictures = await assets.picturesOf(db, ids);
  assert.deepEqual(pictures.get(ids[1]!)!.widths, [240, 300]);
  assert.deepEqual(pictures.get(ids[1]!)!.formats, ['webp', 'avif']);
  assert.match(pictures.get(ids[1]!)!.placeholder!, /^data:image\/webp;base64,/);
  const slices = (await assets.slicesOf(db, ids)).get(ids[0]!)!;
  assert.equal(
    slices.reduce((sum, { picture }) => sum + picture.height, 0),
    2600,
  );
  assert.equal(new Set(slices.map(({ picture }) => picture.base)).size, slices.length);
  assert.deepEqual((await assets.imageStates(db, ids)).get(ids[0]!), {
    status: 'complete',
    failure: null,
    fileName: 'Page 1.jpg',
    width: 300,
    height: 2600,
    sha256: staged[0]!.sha256,
  });
  assert.deepEqual(await assets.unreadableImages(db, ids), []);
  await kit.assertClean();
});

test('attaches as many images as UPLOAD_MAX_FILES can allow', async () => {
  const staged = Array.from({ length: 10_000 }, (_, n) => {
    const id = randomUUID();
    return {
      id,
      purpose: 'page' as const,
      fileName: `${n}.png`,
      bytes: 1,
      originalKey: `originals/${id}`,
      mediaType: 'image/png' as const,
      width: 1,
      height: 1,
      sha256: '0'.repeat(64),
    };
  });
  const attaching = db.transaction(async (tx) => {
    const files = staged.map(({ id, originalKey, bytes }) => ({ key: originalKey, imageId: id, bytes }));
    await announceFiles(tx, files, 'test');
    assert.equal((await assets.attachImages(tx, staged)).length, staged.length);
    throw new Error('rolled back');
  });
  await assert.rejects(attaching, /rolled back/);
});

test('a sweep ends when its job is stopped, and the next one removes the rest', async () => {
  await db.pool.query(
    `insert into stored_file (key, image_id, bytes, state, writer)
     select 'originals/aa/left-' || n, gen_random_uuid(), 1, 'deleting', 'test' from generate_series(1, 1040) n`,
  );
  const left = async () =>
    (await db.pool.query(`select 1 from stored_file where key like 'originals/aa/left-%'`)).rowCount;
  await sweep({ ...kit.ports, writer: 'test' }, AbortSignal.abort());
  assert.equal(await left(), 40);
  await sweep({ ...kit.ports, writer: 'test' });
  assert.equal(await left(), 0);
});

test('a refusal names the file and leaves nothing behind', async () => {
  const files = [
    { file: await kit.incoming(cover, 'good.png'), purpose: 'card' as const },
    { file: await kit.incoming(cover.subarray(0, 900), 'half.png'), purpose: 'page' as const },
  ];
  await assert.rejects(assets.stageImages(files), (refusal: Refusal) => {
    assert.equal(refusal.code, 'image_broken');
    assert.equal(refusal.details.file, 'half.png');
    return true;
  });
  await kit.assertClean();
});
