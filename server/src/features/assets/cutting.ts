/** How an image is cut and scaled: arithmetic only, no pixels. */
import type { Recipe } from './purposes.ts';

export type Size = { width: number; height: number };
export type Slice = { top: number; height: number };

export type Plan = {
  /** The largest variant; slices are cut in its rows. */
  master: Size;
  /** Pixels, ascending; the last is the master's. */
  widths: number[];
  /** Every cut is at a multiple of this, which makes it a whole row in every width. */
  unit: number;
  slices: Slice[];
};

const sliceHeight = 2048;
const minLastSlice = 512;
/** WebP allows 16383 pixels at most. A single picture that is taller than this is made narrower. */
const maxSingleHeight = 8192;

/** Plans the variants of a source (pixels, after the EXIF rotation). Never enlarges. */
export function planVariants(source: Size, recipe: Recipe): Plan {
  const widest = recipe.widths.at(-1)!;
  const width = recipe.strip
    ? Math.min(source.width, widest)
    : Math.max(
        1,
        Math.min(source.width, widest, Math.floor((source.width * maxSingleHeight) / source.height)),
      );
  const master = { width, height: Math.max(1, Math.round((source.height * width) / source.width)) };
  const widths = [...recipe.widths.filter((each) => each < width), width];
  const unit = cutUnit(width, widths);
  const slices = recipe.strip ? cut(master.height, unit) : [{ top: 0, height: master.height }];
  return { master, widths, unit, slices };
}

/** The rows of a slice at a width: exact for all slices but the last, whose last row may be partial. */
export function heightAt(plan: Plan, slice: Slice, width: number): number {
  return Math.max(1, Math.round((slice.height * width) / plan.master.width));
}

/** The smallest number of master rows that is a whole number of rows in every width; it divides the master's width. */
function cutUnit(master: number, widths: readonly number[]): number {
  return widths.reduce(
    (unit, width) => leastCommonMultiple(unit, master / greatestCommonDivisor(master, width)),
    1,
  );
}

function cut(height: number, unit: number): Slice[] {
  const step = Math.max(1, Math.round(sliceHeight / unit)) * unit;
  const slices: Slice[] = [];
  for (let top = 0; top < height; top += step) slices.push({ top, height: Math.min(step, height - top) });
  const last = slices.at(-1)!;
  const before = slices.at(-2);
  if (before && last.height < minLastSlice) {
    before.height += last.height;
    slices.pop();
  }
  return slices;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}
