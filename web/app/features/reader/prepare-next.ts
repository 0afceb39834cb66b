import { plainUrl } from '@longstrip/contract/assets/picture.rules';
import type { AppDispatch } from '@longstrip/client/store';
import { pictureSources } from '../../ui/picture-sources.ts';
import { stripSizes } from './strip-slice.tsx';
import { stripApi, type StripWanted } from './strip.api.ts';

/** The first images of the next chapter. This reference keeps them in memory. */
let prepared: { chapterId: string; images: HTMLImageElement[] } = { chapterId: '', images: [] };

/** Asks for the next chapter's slices and loads the first two images, as its page will. */
export async function prepareChapter(wanted: StripWanted, dispatch: AppDispatch): Promise<void> {
  if (prepared.chapterId === wanted.chapterId) return;
  // A later call may replace `prepared` before the answer arrives.
  const next: typeof prepared = (prepared = { chapterId: wanted.chapterId, images: [] });
  const { data } = await dispatch(stripApi.endpoints.listSlices.initiate(wanted, { subscribe: false }));
  if (!data) {
    next.chapterId = '';
    return;
  }
  next.images = data.slice(0, 2).map(({ picture }) => {
    const frame = document.createElement('picture');
    for (const { type, srcSet } of pictureSources(picture))
      frame.append(
        Object.assign(document.createElement('source'), { type, srcset: srcSet, sizes: stripSizes }),
      );
    const image = Object.assign(document.createElement('img'), { fetchPriority: 'low' });
    frame.append(image);
    image.src = plainUrl(picture);
    return image;
  });
  for (const image of next.images) image.decode().catch(() => {});
}
