/** The type of a file by its first bytes; its name and declared type are ignored. */
import type { FileHandle } from 'node:fs/promises';
import type { MediaType } from './codec.protocol.ts';

/** `frames` is 1 for GIF and WebP, whose frames the decoder counts. */
export type Sniffed = { mediaType: MediaType; frames: number } | undefined;

const maxChunks = 4096;

export async function sniffType(file: FileHandle): Promise<Sniffed> {
  const head = Buffer.alloc(64);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  const text = head.toString('latin1', 0, bytesRead);
  if (text.startsWith('\xff\xd8\xff')) return { mediaType: 'image/jpeg', frames: 1 };
  if (text.startsWith('\x89PNG\r\n\x1a\n'))
    return { mediaType: 'image/png', frames: await framesOfPng(file) };
  if (/^GIF8[79]a/.test(text)) return { mediaType: 'image/gif', frames: 1 };
  if (/^RIFF[^]{4}WEBPVP8[ LX]/.test(text)) return { mediaType: 'image/webp', frames: 1 };
  if (text.slice(4, 8) === 'ftyp') return heifType(head.subarray(0, bytesRead));
  return undefined;
}

/** AVIF and HEIC share a container: the brands distinguish them, and `avis` is animated. */
function heifType(head: Buffer): Sniffed {
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= length; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4));
  if (brands[0] === 'avis') return { mediaType: 'image/avif', frames: 2 };
  return brands.includes('avif') ? { mediaType: 'image/avif', frames: 1 } : undefined;
}

/** libvips reads an APNG as a still image; the `acTL` chunk before the pixels counts its frames. */
async function framesOfPng(file: FileHandle): Promise<number> {
  const head = Buffer.alloc(12);
  let at = 8;
  for (let seen = 0; seen < maxChunks; seen++) {
    const { bytesRead } = await file.read(head, 0, 12, at);
    const kind = head.toString('latin1', 4, 8);
    if (bytesRead < 12 || kind === 'IDAT' || kind === 'IEND') return 1;
    if (kind === 'acTL') return head.readUInt32BE(8);
    at += 12 + head.readUInt32BE(0);
  }
  return 1;
}
