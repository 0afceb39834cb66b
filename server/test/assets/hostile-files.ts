/** Small malicious and broken files, made by hand for the tests. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG whose header declares a size, with the given compressed pixels: grey, or RGBA with 16 bits or interlacing. */
export function declaredPng(
  width: number,
  height: number,
  pixels: Buffer,
  before: Buffer[] = [],
  { bits = 8, isInterlaced = false }: { bits?: 8 | 16; isInterlaced?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, bits === 16 || isInterlaced ? 6 : 0, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function animatedPng(frames = 2): Buffer {
  const control = chunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0]));
  return declaredPng(32, 32, Buffer.alloc(33 * 32), [control]);
}

/** A compressed text chunk that inflates to 200 MB. */
export function inflatingPng(): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]);
  return declaredPng(32, 32, Buffer.alloc(33 * 32), [chunk('zTXt', text)]);
}

export function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const pixels = Buffer.alloc(32 * 64 * 3, 255).fill(0, 0, 32 * 32 * 3);
  const image = sharp(pixels, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } });
  return image.toFormat(format, { delay: [100, 100] }).toBuffer();
}

/** Lines, flat areas and noise, which reveal a missing row. */
export function drawnPixels(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const line = (x + y) % 97 < 3 ? 0 : 255;
      pixels[at] = Math.min(line, (y >> 3) & 255);
      pixels[at + 1] = Math.min(line, 128 + 100 * Math.sin(x / 40));
      pixels[at + 2] = Math.min(line, 128 + 100 * Math.sin(y / 60));
    }
  }
  return pixels;
}

export function drawn(width: number, height: number): Sharp {
  return sharp(drawnPixels(width, height), { raw: { width, height, channels: 3 } });
}
