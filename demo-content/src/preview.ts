import sharp from 'sharp';
import { toSvg } from './drawing/raster.ts';
import type { ComicSheet } from './strip/comic-sheet.ts';
import { composePreview } from './strip/compose.ts';
import type { ScriptEpisode } from './strip/script.ts';

export function drawPreviewOf(
  sheet: ComicSheet,
  episode: ScriptEpisode,
  chapter: number,
  seed: number,
): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(composePreview(sheet, episode, chapter, seed))))
    .resize(480, 270)
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
