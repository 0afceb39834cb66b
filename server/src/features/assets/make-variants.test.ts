import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { openCodec, type Codec } from './codec.ts';
import type { MadeImage, MadeFile } from './codec.protocol.ts';
import type { ImagePurpose } from './purposes.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';
import { isSoakRun } from '../../../test/seeded.ts';

let folder: string;
let codec: Codec;
// Tests write different images to the same path.
sharp.cache(false);
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'make-'));
  codec = openCodec({ workers: 1 });
});
after(async () => {
  await codec.close();
  await rm(folder, { recursive: true });
});

async function make(
  bytes: Buffer,
  purpose: ImagePurpose = 'page',
  format: 'webp' | 'avif' = 'webp',
): Promise<MadeImage> {
  const original = path.join(folder, 'original');
  await writeFile(original, bytes);
  return codec.make({ path: original, purpose, format, effort: 2, outDir: folder, maxPixels: 100_000_000 });
}
const at = (made: MadeImage, slice: number, width: MadeFile['width']) =>
  made.slices[slice]!.files.find((file) => file.width === width)!.path;
const pixelsOf = (image: Sharp) => image.removeAlpha().raw().toBuffer({ resolveWithObject: true });

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

for (const [width, height] of [
  ...(isSoakRun ? [[1600, 4500] as const] : []),
  [800, 3000],
  [997, 2801],
] as const) {
  test(`stacked slices of ${width} x ${height} show the whole image, also where they meet`, async () => {
    const made = await make(await drawn(width, height).png({ compressionLevel: 1 }).toBuffer());
    assert.ok(made.slices.length > 1);
    for (const step of made.slices[0]!.widths) {
      const parts = await Promise.all(made.slices.map((_, i) => pixelsOf(sharp(at(made, i, step)))));
      const rows = parts.reduce((sum, part) => sum + part.info.height, 0);
      assert.ok(Math.abs(rows - (height * step) / width) <= 1, `${rows} rows at ${step}`);
      const stacked = Buffer.concat(parts.map((part) => part.data));
      const whole = await pixelsOf(drawn(width, height).resize(step, rows, { fit: 'fill' }));
      assert.ok(
        meanDifference(stacked, whole.data) < 6,
        `mean ${meanDifference(stacked, whole.data)} at ${step}`,
      );
      let cut = 0;
      for (const part of parts.slice(0, -1)) {
        cut += part.info.height;
        const near = [(cut - 8) * step * 3, (cut + 8) * step * 3] as const;
        const difference = meanDifference(stacked.subarray(...near), whole.data.subarray(...near));
        assert.ok(difference < 10, `${difference} around row ${cut} at ${step}`);
      }
    }
  });
}

test('neighbouring slices are resampled as if they were one image', async () => {
  const pixels = await drawn(800, 4000).png().toBuffer();
  const made = await make(pixels);
  const meet = made.slices[0]!.height * 0.6;
  const above = await pixelsOf(
    sharp(at(made, 0, 480)).extract({ left: 0, top: meet - 1, width: 480, height: 1 }),
  );
  const whole = await pixelsOf(sharp(pixels).resize(480, 2400, { fit: 'fill' }));
  const row = (y: number) => whole.data.subarray(y * 480 * 3, (y + 1) * 480 * 3);
  assert.ok(meanDifference(above.data, row(meet - 1)) < meanDifference(above.data, row(meet)));
  assert.ok(meanDifference(above.data, row(meet - 1)) < meanDifference(above.data, row(meet - 2)));
});

test('makes WebP and AVIF of a strip of 24,000 rows', async () => {
  const pixels = await drawn(60, 24_000).jpeg().toBuffer();
  for (const format of ['webp', 'avif'] as const) {
    const made = await make(pixels, 'page', format);
    assert.equal(
      made.slices.reduce((sum, slice) => sum + slice.height, 0),
      24_000,
    );
    const { format: kind, compression } = await sharp(at(made, 3, 60)).metadata();
    assert.equal(format === 'webp' ? kind : compression, format === 'webp' ? 'webp' : 'av1');
  }
});

test('rotates by EXIF and drops all metadata', async () => {
  const pixels = await drawn(1000, 600)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const made = await make(pixels);
  assert.deepEqual([made.slices[0]!.width, made.slices[0]!.height], [600, 1000]);
  const head = await sharp(at(made, 0, 480)).metadata();
  assert.deepEqual(
    [head.width, head.height, head.orientation, head.exif, head.icc],
    [480, 800, undefined, undefined, undefined],
  );
  const bytes = await readFile(at(made, 0, 480));
  assert.equal(bytes.includes('secret'), false);
});

test('converts wide gamut and CMYK to sRGB', async () => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 40, b: 40 } } });
  for (const bytes of [
    await red.clone().withIccProfile('p3').png().toBuffer(),
    await red.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
    await red.clone().toColourspace('rgb16').png().toBuffer(),
  ]) {
    const { data } = await pixelsOf(sharp(at(await make(bytes), 0, 64)));
    const off = Math.max(Math.abs(data[0]! - 200), Math.abs(data[1]! - 40), Math.abs(data[2]! - 40));
    assert.ok(off < 12, `${data[0]},${data[1]},${data[2]}`);
  }
});

test('puts a white background behind transparent pages, in both formats and bit depths', async () => {
  const ink = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite([
    { input: { create: { width: 20, height: 20, channels: 3, background: '#000' } }, left: 0, top: 0 },
  ]);
  const drawing = await ink.png().toBuffer();
  const deep = await sharp(drawing).toColourspace('rgb16').png().toBuffer();
  for (const [bytes, format] of [
    [drawing, 'webp'],
    [drawing, 'avif'],
    [deep, 'webp'],
  ] as const) {
    const page = sharp(at(await make(bytes, 'page', format), 0, 64));
    assert.equal((await page.metadata()).hasAlpha, false);
    const { data, info } = await pixelsOf(page);
    const shade = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
    assert.ok(shade(10, 10) < 10 && shade(50, 50) > 245, `${shade(10, 10)} ${shade(50, 50)}`);
  }
});

test('keeps the transparency of covers and converts palettes and grey', async () => {
  const see = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
  });
  const cover = await make(await see.png().toBuffer(), 'cover');
  const alpha = (await sharp(at(cover, 0, 64)).stats()).channels[3]!;
  assert.ok(Math.abs(alpha.mean - 128) < 3);
  for (const bytes of [
    await drawn(64, 64).gif().toBuffer(),
    await drawn(64, 64).greyscale().png().toBuffer(),
    await see.greyscale().png().toBuffer(),
  ])
    assert.equal((await make(bytes)).slices[0]!.height, 64);
});

test('a cover gets its widths, a share card and a placeholder of at most 120 bytes', async () => {
  const made = await make(await drawn(900, 1200).png().toBuffer(), 'cover');
  assert.deepEqual(made.slices[0]!.widths, [240, 480, 800]);
  const card = await sharp(at(made, 0, 'share')).metadata();
  assert.deepEqual([card.format, card.width, card.height], ['jpeg', 1200, 630]);
  const [kind, text] = made.placeholder!.split(',');
  assert.equal(kind, 'data:image/webp;base64');
  assert.ok(Buffer.from(text!, 'base64').length <= 120);
  const avif = await make(await drawn(900, 1200).png().toBuffer(), 'cover', 'avif');
  assert.equal(avif.slices[0]!.files.length, 3);
});

test('makes share cards of a very narrow and a very flat image', async () => {
  for (const [width, height] of [
    [20, 9000],
    [9000, 20],
  ] as const) {
    const made = await make(await drawn(width, height).png().toBuffer(), 'cover');
    assert.equal((await sharp(at(made, 0, 'share')).metadata()).width, 1200);
  }
});

test('the same original gives the same bytes again', async () => {
  const pixels = await drawn(480, 540).png().toBuffer();
  for (const format of ['webp', 'avif'] as const) {
    const first = await readFile(at(await make(pixels, 'page', format), 0, 480));
    assert.ok(first.equals(await readFile(at(await make(pixels, 'page', format), 0, 480))));
  }
});
