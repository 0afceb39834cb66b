import sharp from 'sharp';

export type Picture = { width: number; height: number; body: string };

export function toSvg({ width, height, body }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Low zlib effort: these files are read once by the image pipeline and re-encoded there. */
export function toPng(picture: Picture): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(picture)), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 4, adaptiveFiltering: false })
    .toBuffer();
}
