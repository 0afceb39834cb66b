import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openCodec, type Codec } from './codec.ts';
import {
  animated,
  animatedPng,
  declaredPng,
  drawn,
  inflatingPng,
} from '../../../test/assets/hostile-files.ts';
import { childProcesses } from '../../../test/child-processes.ts';

let folder: string;
let codec: Codec;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'inspect-'));
  codec = openCodec({ workers: 1 });
});
after(async () => {
  await codec.close();
  await rm(folder, { recursive: true });
});

async function inspect(bytes: Buffer | string, name = 'page.png', maxPixels = 100_000_000) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return codec.inspect({ path: file, maxPixels });
}
const refusalOf = async (...args: Parameters<typeof inspect>) => {
  const answer = await inspect(...args);
  return 'refusal' in answer ? answer.refusal : 'taken';
};

test('accepts every supported type under any file name', async () => {
  for (const [format, mediaType] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
  ] as const) {
    const answer = await inspect(await drawn(40, 60).toFormat(format).toBuffer(), 'nothing.txt');
    assert.ok('image' in answer, `${format}: ${JSON.stringify(answer)}`);
    assert.deepEqual([answer.image.mediaType, answer.image.width, answer.image.height], [mediaType, 40, 60]);
    assert.match(answer.image.sha256, /^[0-9a-f]{64}$/);
  }
});

test('reports the size after the EXIF rotation', async () => {
  const turned = await drawn(40, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const answer = await inspect(turned);
  assert.ok('image' in answer);
  assert.deepEqual([answer.image.width, answer.image.height], [60, 40]);
});

test('refuses files that are not supported images', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>';
  const jpeg = await drawn(64, 64).jpeg().toBuffer();
  for (const [what, bytes] of [
    ['empty', ''],
    ['text', 'This is not an image, although its name says so.'],
    ['svg', svg],
    ['tiff', await drawn(64, 64).tiff().toBuffer()],
    ['pdf around a jpeg', Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg])],
    ['zip', Buffer.from('504b0304140000000800', 'hex')],
    ['heic', Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')],
    ['one byte', Buffer.from([0xff])],
  ] as const)
    assert.equal(await refusalOf(bytes), 'image_type_unsupported', what);
});

test('refuses truncated and damaged files', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const whole = await drawn(300, 400).toFormat(format).toBuffer();
    assert.equal(await refusalOf(whole.subarray(0, Math.floor(whole.length * 0.7))), 'image_broken', format);
    assert.equal(
      await refusalOf(whole.subarray(0, whole.length - 20)),
      'image_broken',
      `${format}, its last bytes`,
    );
    assert.equal(await refusalOf(whole.subarray(0, 40)), 'image_broken', `${format}, only its head`);
  }
  const png = await drawn(300, 400).png().toBuffer();
  const middle = png.length >> 1;
  png.fill(0x5a, middle, middle + 40);
  assert.equal(await refusalOf(png), 'image_broken');
  assert.equal(
    await refusalOf(Buffer.from('GIF89a/*=1;alert(1)//*/')),
    'image_broken',
    'a script dressed as GIF',
  );
});

test('accepts small defects that every viewer accepts', async () => {
  const jpeg = await drawn(64, 64).jpeg().toBuffer();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  assert.equal(
    await refusalOf(Buffer.concat([jpeg.subarray(0, scan), Buffer.from('abc'), jpeg.subarray(scan)])),
    'taken',
  );
  assert.equal(await refusalOf(Buffer.concat([jpeg, Buffer.from('trailing')])), 'taken');
});

test('accepts an Adobe marker with an unknown colour transform', async () => {
  const jpeg = await drawn(200, 300).jpeg().toBuffer();
  const marker = Buffer.from('\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x02', 'latin1');
  assert.equal(await refusalOf(Buffer.concat([jpeg.subarray(0, 2), marker, jpeg.subarray(2)])), 'taken');
});

test('refuses an animated image with the number of its frames and advice', async () => {
  for (const bytes of [await animated('gif'), animatedPng()]) {
    const file = path.join(folder, 'moving');
    await writeFile(file, bytes);
    const answer = await codec.inspect({ path: file, maxPixels: 1e8 });
    assert.equal(
      'reason' in answer && answer.reason,
      'It has 2 frames; animated images are not supported. Save it as a still picture.',
    );
  }
});

test('refuses a decompression bomb by its declared size, before decoding', async () => {
  assert.equal(await refusalOf(declaredPng(60_000, 60_000, Buffer.alloc(100))), 'image_too_many_pixels');
  assert.equal(await refusalOf(declaredPng(2_000_000_000, 2_000_000_000, Buffer.alloc(9))), 'image_broken');
  assert.equal(await refusalOf(declaredPng(20_000, 100, Buffer.alloc(9))), 'image_too_many_pixels');
  assert.equal(
    await refusalOf(await drawn(200, 200).png().toBuffer(), 'a.png', 10_000),
    'image_too_many_pixels',
  );
  assert.equal(await refusalOf(declaredPng(9_000, 9_000, Buffer.alloc(100))), 'image_broken');
  assert.ok(['taken', 'image_broken'].includes(await refusalOf(inflatingPng())));
});

test('refuses interlaced images that need too much memory, before decoding', async () => {
  const interlaced = (width: number, height: number, bits: 8 | 16) =>
    declaredPng(width, height, Buffer.alloc(100), [], { bits, isInterlaced: true });
  const answer = await inspect(interlaced(10_000, 10_000, 16));
  assert.ok('refusal' in answer);
  assert.equal(answer.refusal, 'image_too_many_pixels');
  assert.match(answer.reason, /interlaced.* 800 MB of memory; at most 200 are allowed\. Save it without/);
  // Within the limit it is decoded, and found to be cut off.
  assert.equal(await refusalOf(interlaced(5_000, 10_000, 8)), 'image_broken');
  assert.equal(
    await refusalOf(declaredPng(5_000, 10_000, Buffer.alloc(100), [], { bits: 16 })),
    'image_broken',
    'an image in rows has no such limit',
  );
  for (const picture of [
    drawn(200, 200).png({ progressive: true }),
    drawn(200, 200).jpeg({ progressive: true }),
  ])
    assert.equal(await refusalOf(await picture.toBuffer()), 'taken');
});

test('refuses animations and tiny images', async () => {
  assert.equal(await refusalOf(await animated('gif')), 'image_animated');
  assert.equal(await refusalOf(await animated('webp')), 'image_animated');
  assert.equal(await refusalOf(animatedPng()), 'image_animated');
  assert.equal(await refusalOf(animatedPng(1)), 'taken');
  assert.equal(await refusalOf(await drawn(15, 400).png().toBuffer()), 'image_too_small');
});

test('all tests above used one worker', () =>
  assert.equal(childProcesses(process.pid, 'codec-worker').length, 1));

test('accepts 16 bits, palettes, transparency, grey and CMYK', async () => {
  const see = drawn(64, 64).ensureAlpha(0.5);
  for (const bytes of [
    await drawn(64, 64).toColourspace('rgb16').png().toBuffer(),
    await drawn(64, 64).png({ palette: true, colours: 16 }).toBuffer(),
    await see.clone().png().toBuffer(),
    await see.clone().webp().toBuffer(),
    await drawn(64, 64).greyscale().png().toBuffer(),
    await drawn(64, 64).toColourspace('cmyk').jpeg().toBuffer(),
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
      .withIccProfile('p3')
      .png()
      .toBuffer(),
  ])
    assert.equal(await refusalOf(bytes), 'taken');
});
