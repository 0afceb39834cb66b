/** What an image is for decides how wide its variants are and what else is made of it. */
export type ImagePurpose = 'page' | 'cover' | 'card' | 'preview' | 'banner' | 'sale' | 'mobile_banner';

export type Recipe = {
  /** Pixels, ascending. A step wider than the source is replaced by the source's own width. */
  readonly widths: readonly number[];
  /** Cut into slices that the reader stacks. */
  readonly strip: boolean;
  /** Shown on white paper: ink on transparent ground would vanish in a dark theme. */
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
};

/**
 * Part of every delivered name. Raise it when the same original would give other bytes, so that
 * addresses that were cached as immutable are never reused for something else.
 */
export const pipelineVersion = 2;
