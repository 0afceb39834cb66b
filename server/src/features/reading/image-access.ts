import { isPublicOnItsSite, decideImage, type Visitor } from '@longstrip/contract/maturity/maturity.rules';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImageAccess } from '../assets/index.ts';
import { createShownImageCache, type Image, type ShownImagesPorts } from './shown-images.ts';

/** `regionsDiffer`: the answer depends on the visitor's region. */
export type ImageAccessPorts = ShownImagesPorts & { regionsDiffer: boolean };

/**
 * Decides how a visitor may get an image: at its plain URL like everyone (`public`), at its plain URL but not through
 * shared caches (`private`), or only with a signed link (`locked`). Throws a refusal if the visitor may not get it at all
 * or nothing shows the image. Image requests carry no token, so the person is not known.
 */
export function openImageAccess({ regionsDiffer, ...ports }: ImageAccessPorts) {
  const shownBy = createShownImageCache(ports);
  return async (image: Image, visitor: Visitor): Promise<ImageAccess> => {
    const shown = await shownBy(image);
    const decision = decideImage(shown, visitor);
    if (decision === 'hidden') throw new Refusal('image_not_found');
    if (decision !== 'shown') throw new Refusal(decision);
    // Genres decide about uncensored pages only, which shared caches do not keep.
    const cacheTags = shown.tags.filter((tag) => tag !== 'Genre');
    if (!shown.isOpenToAll) return { visibility: 'locked', cacheTags };
    return { visibility: isPublicOnItsSite(shown, { regionsDiffer }) ? 'public' : 'private', cacheTags };
  };
}
