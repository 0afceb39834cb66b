/** PNG files written by hand: flat bands of colour, cheap at any height. */
import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture of bands of equal height from top to bottom. The same input gives the same bytes. */
export function bandsPng(width: number, height: number, bands: readonly Colour[]): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const band = Math.min(bands.length - 1, Math.floor((y * bands.length) / height));
    rows.fill(band, y * (width + 1) + 1, (y + 1) * (width + 1));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(bands.flat())),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same picture in a larger file: decoders skip a chunk that they do not know. */
export function padded(png: Buffer, content: Buffer): Buffer {
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk('paDd', content), png.subarray(end)]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A bright colour for each number, neighbours far apart. */
export function colourOf(number: number): Colour {
  const turn = (number * 137.508) % 360;
  const channel = (shift: number) => Math.round(150 + 90 * Math.cos(((turn + shift) * Math.PI) / 180));
  return [channel(0), channel(240), channel(120)];
}
