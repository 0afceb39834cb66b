import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';

/** Lettering is drawn as outlines, so that a machine without any font draws the same page. */
export type Face = 'balloon' | 'display';

const files: Record<Face, string> = {
  balloon: '@fontsource/comic-neue/files/comic-neue-latin-700-normal.woff',
  display: '@fontsource/bangers/files/bangers-latin-400-normal.woff',
};
const loaded = new Map<Face, Font>();

export function font(face: Face): Font {
  const known = loaded.get(face);
  if (known) return known;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(files[face])));
  const parsed = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  loaded.set(face, parsed);
  return parsed;
}

export const textWidth = (face: Face, text: string, size: number): number =>
  font(face).getAdvanceWidth(text, size);

/** Outline of one line of text as SVG path data; `anchor` says which point of the line x is. */
export function textOutline(
  face: Face,
  text: string,
  x: number,
  y: number,
  size: number,
  anchor: 'start' | 'middle' = 'middle',
): string {
  const left = anchor === 'middle' ? x - textWidth(face, text, size) / 2 : x;
  return font(face).getPath(text, left, y, size).toPathData(1);
}

/** Breaks text into the fewest lines that fit, then evens their lengths out. */
export function wrapText(face: Face, text: string, size: number, maxWidth: number): string[] {
  const words = text.split(' ');
  const fill = (limit: number): string[] => {
    const lines: string[] = [];
    let line = '';
    for (const word of words) {
      const longer = line ? `${line} ${word}` : word;
      if (line && textWidth(face, longer, size) > limit) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
    return lines;
  };
  const fewest = fill(maxWidth).length;
  let best = fill(maxWidth);
  for (let limit = maxWidth - 20; limit > maxWidth * 0.35; limit -= 20) {
    const narrower = fill(limit);
    if (narrower.length > fewest) break;
    best = narrower;
  }
  return best;
}
