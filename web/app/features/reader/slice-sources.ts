import type { Picture, PictureFormat } from '@longstrip/contract/assets/picture';
import { pictureUrl, plainUrl } from '@longstrip/contract/assets/picture.rules';

/** The strip is at most 800 px wide, or as wide as the screen. */
export const stripSizes = '(min-width: 800px) 800px, 100vw';

/** Addresses of a slice in every width: AVIF where it exists already, WebP always. */
export function sliceSources(picture: Picture) {
  const set = (format: PictureFormat) =>
    picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ');
  return {
    avif: picture.formats.includes('avif') ? set('avif') : undefined,
    webp: set('webp'),
    src: plainUrl(picture),
  };
}
