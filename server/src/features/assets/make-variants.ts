/** Runs in the codec worker. Makes all files of one format from an original. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { MadeImage, MadeFile, MadeSlice, MakeRequest } from './codec.protocol.ts';
import { heightAt, planVariants, type Plan, type Size, type Slice } from './cutting.ts';
import { recipes } from './purposes.ts';

/** The decoded image at its largest width, 8-bit sRGB with or without alpha. */
type Master = { pixels: Buffer; channels: 3 | 4; plan: Plan };

/** Additional rows beyond a cut, so that the resampler sees the same neighbours on both sides of it. */
const margin = 16;

/** sharp's default effort for AVIF takes seven times as long as 2 for 8 % fewer bytes. */
const encode: Record<PictureFormat, (image: Sharp, effort: number) => Sharp> = {
  webp: (image) => image.webp({ quality: 80, effort: 4 }),
  avif: (image, effort) => image.avif({ quality: 60, effort }),
};

/** Writes every width of every slice into `outDir`; for WebP, the first format, also share card and placeholder. */
export async function makeVariants(request: MakeRequest): Promise<MadeImage> {
  const recipe = recipes[request.purpose];
  const master = await decode(request);
  const slices: MadeSlice[] = [];
  for (const [position, slice] of master.plan.slices.entries())
    slices.push(await makeSlice(master, slice, position, request));
  if (request.format !== 'webp') return { slices, placeholder: undefined };
  if (recipe.share) slices[0]!.files.push(await makeShareCard(request));
  return { slices, placeholder: recipe.placeholder ? await makePlaceholder(master) : undefined };
}

function openOriginal({ path, maxPixels }: MakeRequest): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
}

async function decode(request: MakeRequest): Promise<Master> {
  const { width, height } = (await openOriginal(request).metadata()).autoOrient;
  const recipe = recipes[request.purpose];
  const plan = planVariants({ width, height }, recipe);
  const { data, info } = await openOriginal(request)
    .flatten(recipe.paper && { background: '#fff' })
    .resize(plan.master.width, plan.master.height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels after decoding`);
  return { pixels: data, channels: info.channels, plan };
}

async function makeSlice(
  master: Master,
  slice: Slice,
  position: number,
  { format, effort, outDir }: MakeRequest,
): Promise<MadeSlice> {
  const { plan } = master;
  const files: MadeFile[] = [];
  for (const width of plan.widths) {
    const path = join(outDir, `${position}-${width}.${format}`);
    await encode[format](scaled(master, slice, width), effort).toFile(path);
    files.push({ path, width, bytes: (await stat(path)).size });
  }
  return { width: plan.master.width, height: slice.height, widths: plan.widths, files };
}

/** The slice at one width, without metadata: exactly the rows that the neighbouring slices do not contain. */
function scaled(master: Master, slice: Slice, width: number): Sharp {
  const { plan } = master;
  if (width === plan.master.width) return band(master, slice.top, slice.height, slice.height);
  const extra = Math.ceil(margin / plan.unit) * plan.unit;
  const from = Math.max(0, slice.top - extra);
  const until = Math.min(plan.master.height, slice.top + slice.height + extra);
  const whole = Math.ceil((until - from) / plan.unit) * plan.unit;
  const rows = (count: number) => Math.round((count * width) / plan.master.width);
  return band(master, from, until - from, whole)
    .resize(width, rows(whole), { fit: 'fill' })
    .extract({ left: 0, top: rows(slice.top - from), width, height: heightAt(plan, slice, width) });
}

/** Rows of the master as an image; past its end the last row is repeated up to `whole` rows. */
function band({ pixels, channels, plan }: Master, from: number, height: number, whole: number): Sharp {
  const { width } = plan.master;
  const stride = width * channels;
  const rows = pixels.subarray(from * stride, (from + height) * stride);
  const lastRow = rows.subarray(-stride);
  const filled = [rows, ...Array.from({ length: whole - height }, () => lastRow)];
  return sharp(whole > height ? Buffer.concat(filled) : rows, { raw: { width, height: whole, channels } });
}

async function makeShareCard(request: MakeRequest): Promise<MadeFile> {
  const path = join(request.outDir, 'share.jpg');
  const { width, height } = (await openOriginal(request).metadata()).autoOrient;
  await openOriginal(request)
    .extract(middleOf({ width, height }))
    .resize(1200, 630, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(path);
  return { path, width: 'share', bytes: (await stat(path)).size };
}

/** A very long or very wide image is cropped to its middle first, because scaling all of it would take too long. */
function middleOf({ width, height }: Size) {
  const taken = { width: Math.min(width, height * 4), height: Math.min(height, width * 2) };
  return { ...taken, left: (width - taken.width) >> 1, top: (height - taken.height) >> 1 };
}

const placeholderBytes = 120;

/** As many pixels as fit into 120 bytes of WebP. */
async function makePlaceholder(master: Master): Promise<string | undefined> {
  const { height } = master.plan.master;
  for (const side of [16, 12, 8, 6, 4, 2]) {
    const bytes = await band(master, 0, height, height)
      .flatten({ background: '#fff' })
      .resize(side, side, { fit: 'inside' })
      .webp({ quality: 30, effort: 6 })
      .toBuffer();
    if (bytes.length <= placeholderBytes) return `data:image/webp;base64,${bytes.toString('base64')}`;
  }
  return undefined;
}
