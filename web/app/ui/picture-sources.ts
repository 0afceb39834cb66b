import type { Picture } from '@longstrip/contract/assets/picture';
import { pictureUrl } from '@longstrip/contract/assets/picture.rules';

/** The attributes of a picture's `<source>` elements, the smallest format first. */
export function pictureSources(picture: Picture) {
  return (['avif', 'webp'] as const)
    .filter((format) => picture.formats.includes(format))
    .map((format) => ({
      type: `image/${format}`,
      srcSet: picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', '),
    }));
}
