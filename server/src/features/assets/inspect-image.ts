/** Runs in the codec worker. Decides whether a file is a supported image, complete and within the limits. */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import type { RefusalCode } from '@longstrip/contract/refusals';
import type { InspectRequest, Inspection } from './codec.protocol.ts';
import { sniffType } from './sniff-type.ts';

const minSide = 16;
const maxWidth = 16_384;
/** Of an interlaced or progressive image, which is decoded as a whole. Others are decoded a few rows at a time. */
const maxDecodedBytes = 200_000_000;

/** Warnings about defects that every viewer tolerates. Files with only these are decoded again, tolerantly. */
const harmless =
  /^(VipsJpeg: )?(Corrupt JPEG data: \d+ extraneous bytes before marker|Unknown Adobe color transform code \d+|.*(iCCP|ICC profile|EXIF))/i;

export async function inspectImage({ path, maxPixels }: InspectRequest): Promise<Inspection> {
  const file = await open(path);
  try {
    const sniffed = await sniffType(file);
    if (!sniffed) return refuse('image_type_unsupported', 'Its content is not JPEG, PNG, WebP, AVIF or GIF.');
    if (sniffed.frames > 1) return refuseAnimation(sniffed.frames);
    const head = await readHead(path);
    if (!head) return refuse('image_broken', 'It is cut off, or its beginning is damaged.');
    const outOfBounds = checkHead(head, maxPixels);
    if (outOfBounds) return outOfBounds;
    if (!(await decodesToItsEnd(path, maxPixels)))
      return refuse('image_broken', 'It is cut off, or part of it is damaged.');
    const { width, height } = head.autoOrient;
    return { image: { mediaType: sniffed.mediaType, width, height, sha256: await hash(file) } };
  } finally {
    await file.close();
  }
}

function refuse(refusal: RefusalCode, reason: string): Inspection {
  return { refusal, reason };
}

function refuseAnimation(frames: number): Inspection {
  const reason = `It has ${frames} frames; animated images are not supported. Save it as a still picture.`;
  return refuse('image_animated', reason);
}

/** Reads the declared size without decoding, because the pixel limit must apply before memory is allocated. */
async function readHead(path: string): Promise<Metadata | undefined> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

function checkHead(head: Metadata, maxPixels: number): Inspection | undefined {
  const { width, height } = head.autoOrient;
  const shown = `${width} x ${height} pixels`;
  if (head.format === 'heif' && head.compression !== 'av1')
    return refuse('image_type_unsupported', 'It is a HEIF file whose content is not AVIF.');
  if ((head.pages ?? 1) > 1) return refuseAnimation(head.pages!);
  if (width * height > maxPixels)
    return refuse('image_too_many_pixels', `It has ${shown}; at most ${maxPixels} are allowed.`);
  const megabytes = Math.ceil(wholeBytes(head) / 1e6);
  if (megabytes > maxDecodedBytes / 1e6)
    return refuse(
      'image_too_many_pixels',
      `It is interlaced and has ${shown}, which needs ${megabytes} MB of memory; at most ${maxDecodedBytes / 1e6} are allowed. Save it without interlacing (as a baseline JPEG, a PNG that is not interlaced).`,
    );
  if (width > maxWidth)
    return refuse('image_too_many_pixels', `It has ${shown}; the width may be at most ${maxWidth}.`);
  if (width < minSide || height < minSide)
    return refuse('image_too_small', `It has ${shown}; each side needs at least ${minSide}.`);
  return undefined;
}

/** Memory that the decoder needs at once; 0 if it works in rows. JPEG keeps two bytes for each sample. */
function wholeBytes({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (!isProgressive) return 0;
  const bytesOfSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * bytesOfSample;
}

/** Every pixel is decoded, in a few rows of memory at a time, into a thumbnail that is thrown away. */
async function decodesToItsEnd(path: string, maxPixels: number): Promise<boolean> {
  const decode = (failOn: 'warning' | 'error') =>
    sharp(path, { failOn, limitInputPixels: maxPixels, sequentialRead: true })
      .resize(16, 16, { fit: 'fill' })
      .raw()
      .toBuffer();
  try {
    await decode('warning');
    return true;
  } catch (error) {
    const lines = (error as Error).message.split('\n').filter(Boolean);
    if (!lines.every((line) => harmless.test(line))) return false;
  }
  return decode('error').then(
    () => true,
    () => false,
  );
}

async function hash(file: FileHandle): Promise<string> {
  const sum = createHash('sha256');
  for await (const part of file.createReadStream({ start: 0, autoClose: false })) sum.update(part as Buffer);
  return sum.digest('hex');
}
