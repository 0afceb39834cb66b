import type { Picture, PictureFormat } from './picture.ts';

/** A signed link keeps its address for this long, and is valid for as long again at least. */
export const linkStepSeconds = 1800;

/** The address of one width and format of a picture. */
export function pictureUrl(of: Picture, width: number, format: PictureFormat): string {
  return `${of.base}-${width}.${format}${of.query ?? ''}`;
}

/** The address for uses that take a single URL: WebP, at most `atMost` pixels wide if there is such a width. */
export function plainUrl(of: Picture, atMost = 800): string {
  const width = of.widths.findLast((each) => each <= atMost) ?? of.widths[0]!;
  return pictureUrl(of, width, 'webp');
}

/** The 1200x630 JPEG that share cards use. */
export function shareUrl(of: Picture): string {
  return `${of.base}-share.jpg${of.query ?? ''}`;
}

/** A picture's address for use outside of the site. Those on an image host have an origin already. */
export function withOrigin(origin: string, address: string): string {
  return address.startsWith('/') ? origin + address : address;
}

/**
 * How many of the first pictures of a list have placeholders, which cannot be compressed. Those of episodes are small, and
 * stand below the cover of their comic.
 */
const withPlaceholder = { cards: 12, episodes: 8 };

/** A picture at this place of a list: beyond the first ones a plain colour shows until it is loaded. */
export function pictureInList(picture: Picture, index: number, list: keyof typeof withPlaceholder): Picture {
  if (index < withPlaceholder[list]) return picture;
  const { placeholder: _, ...rest } = picture;
  return rest;
}
