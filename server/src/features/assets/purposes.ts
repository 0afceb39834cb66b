import type { Config } from '../../config/config.ts';

/** The purpose of an image decides the widths of its variants and the additional files. */
export type ImagePurpose =
  'page' | 'cover' | 'card' | 'preview' | 'banner' | 'sale' | 'mobile_banner' | 'creator';

export type Recipe = {
  /** Pixels, ascending. A step wider than the source is replaced by the source's own width. */
  readonly widths: readonly number[];
  /** Cut into slices that the reader stacks. */
  readonly strip: boolean;
  /** Gets a white background, because ink on a transparent one would vanish in the dark theme. */
  readonly paper: boolean;
  /** Also a 1200x630 JPEG for share cards. */
  readonly share: boolean;
  /** Also a few pixels as a data URL. */
  readonly placeholder: boolean;
};

const single = (widths: number[], share: boolean): Recipe => ({
  widths,
  strip: false,
  paper: false,
  share,
  placeholder: true,
});

export const recipes: Readonly<Record<ImagePurpose, Recipe>> = {
  page: { widths: [480, 800, 1200], strip: true, paper: true, share: false, placeholder: false },
  cover: single([240, 480, 800], true),
  card: single([240, 480, 800], true),
  preview: single([160, 320], false),
  banner: single([800, 1200, 1600, 2100], true),
  sale: single([800, 1200, 1600, 2100], false),
  mobile_banner: single([480, 800, 960], false),
  creator: single([160, 320, 640], true),
};

/**
 * Part of every delivered name. Raise it when the same original would give other bytes, so that
 * addresses that were cached as immutable are never reused for something else.
 */
export const pipelineVersion = 2;

/** The encoding effort of AVIF for a purpose (figures in docs/decisions/0004-images.md). 0 means no AVIF. */
export function avifEffort(setting: Config['avif'], purpose: ImagePurpose): 0 | 1 | 2 {
  if (setting === 'off' || (setting === 'artwork' && purpose === 'page')) return 0;
  return setting === 'full' ? 2 : 1;
}
