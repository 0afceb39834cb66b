import type { Slice } from './strip.api.ts';

/** CSS pixels around the window within which images are kept on ordinary screens. */
const farthest = 5000;
/** Bytes of decoded images that are kept on each side of the window. */
const mostBytes = 60_000_000;

type Screen = { stripWidth: number; windowHeight: number; pixelRatio: number };

/**
 * How far from the window images are kept, in CSS pixels. A screen with many pixels gets larger images, of which fewer fit
 * into memory; a slice that only begins within the margin is kept whole.
 */
export function keptMargin(
  slices: readonly Slice[],
  { stripWidth, windowHeight, pixelRatio }: Screen,
): number {
  if (stripWidth === 0 || slices.length === 0) return farthest;
  const fits = slices.map(({ picture: { width, height, widths } }) => {
    const loaded = widths.find((each) => each >= stripWidth * pixelRatio) ?? widths.at(-1)!;
    const bytesPerLine = (loaded * loaded * 4) / stripWidth;
    return mostBytes / bytesPerLine - (height / width) * stripWidth;
  });
  return Math.round(Math.min(farthest, Math.max(windowHeight, Math.min(...fits))));
}
