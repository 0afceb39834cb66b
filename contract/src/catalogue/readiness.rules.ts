/** Whether readers could read a chapter if it were published now. */
import type { AssetVariant } from '../assets/picture.ts';
import { type RatedComic, readingsOf } from './readable.rules.ts';

export const readinessStates = ['ready', 'processing', 'page_failed', 'missing_variant', 'no_pages'] as const;
export type Readiness = (typeof readinessStates)[number];

/** The pages of a chapter in one variant. */
export type VariantPages = {
  variant: AssetVariant;
  pages: number;
  /** Of these, those whose images are still being processed, and those that could not be processed. */
  waiting: number;
  failed: number;
};

/**
 * `isReadable`: in every mode in which readers can open the chapter, at least one page can be seen. A chapter that is not
 * readable is not published. `readiness` also tells what is missing from a readable one.
 */
export function readinessOf(
  comic: RatedComic,
  variants: readonly VariantPages[],
): { readiness: Readiness; isReadable: boolean } {
  const readings = readingsOf(
    comic,
    variants.map(({ variant }) => variant),
  );
  const needed = variants.filter(({ variant }) => readings.some((reading) => reading.variant === variant));
  if (needed.length === 0)
    return { readiness: variants.length === 0 ? 'no_pages' : 'missing_variant', isReadable: false };
  const unreadable = needed.filter(({ pages, waiting, failed }) => pages === waiting + failed);
  const isReadable = unreadable.length === 0;
  const incomplete = isReadable ? needed : unreadable;
  if (incomplete.some(({ waiting }) => waiting > 0)) return { readiness: 'processing', isReadable };
  if (incomplete.some(({ failed }) => failed > 0)) return { readiness: 'page_failed', isReadable };
  const isMissing = readings.some(({ variant }) => variant === null);
  return { readiness: isMissing ? 'missing_variant' : 'ready', isReadable };
}
