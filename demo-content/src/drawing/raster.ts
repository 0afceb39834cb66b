import sharp from 'sharp';

export type Drawing = { width: number; height: number; body: string };

/** A page much taller than wide, as the bands it is drawn in. */
export type TallPicture = { width: number; height: number; bands: Drawing[] };

export function toSvg({ width, height, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Low zlib effort: these files are read once by the image pipeline and re-encoded there. */
export function toPng(picture: Drawing): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(picture)), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 4, adaptiveFiltering: false })
    .toBuffer();
}

/**
 * Bands are rasterised one by one: libvips paints an SVG in tiles of 2000 px and walks the whole drawing again for each,
 * so that a page drawn at once costs five times as much.
 */
export async function tallToPng(page: TallPicture): Promise<Buffer> {
  const rows: Buffer[] = [];
  for (const band of page.bands)
    rows.push(
      await sharp(Buffer.from(toSvg(band)), { unlimited: true })
        .flatten({ background: '#ffffff' })
        .raw()
        .toBuffer(),
    );
  return sharp(Buffer.concat(rows), { raw: { width: page.width, height: page.height, channels: 3 } })
    .png({ compressionLevel: 4, adaptiveFiltering: false })
    .toBuffer();
}
