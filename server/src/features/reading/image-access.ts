import { isPublicOnItsSite, judgeImage, type Visitor } from '@longstrip/contract/maturity/maturity.rules';
import { Refusal } from '../../platform/http/refusal.ts';
import { rememberShownImages, type Image, type ShownImagesPorts } from './shown-images.ts';

/** `regionsDiffer`: the answer depends on the visitor's region. */
export type ImageAccessPorts = ShownImagesPorts & { regionsDiffer: boolean };

/**
 * Decides whether a visitor may have an image: at its plain URL like everyone (`public`), at its plain URL but out of
 * shared caches (`private`), or only with a signed link (`locked`). Throws the refusal where they may not have it at all,
 * and for an image that nothing shows. Image requests carry no token, so this knows no person.
 */
export function openImageAccess({ regionsDiffer, ...ports }: ImageAccessPorts) {
  const shownBy = rememberShownImages(ports);
  return async (image: Image, visitor: Visitor): Promise<'public' | 'private' | 'locked'> => {
    const shown = await shownBy(image);
    const verdict = judgeImage(shown, visitor);
    if (verdict === 'hidden') throw new Refusal('image_not_found');
    if (verdict !== 'shown') throw new Refusal(verdict);
    if (!shown.isOpenToAll) return 'locked';
    return isPublicOnItsSite(shown, { regionsDiffer }) ? 'public' : 'private';
  };
}
