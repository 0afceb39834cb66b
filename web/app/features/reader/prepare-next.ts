import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtras } from '../../platform/api.ts';
import { sliceSources, stripSizes } from './slice-sources.ts';
import { stripApi, type StripWanted } from './strip.api.ts';

export type Dispatch = ThunkDispatch<unknown, StoreExtras, UnknownAction>;

/** Kept here so that the browser keeps them: the first images of the chapter that comes next. */
let prepared: { of: string; images: HTMLImageElement[] } = { of: '', images: [] };

/** Asks for the next chapter's slices and loads the first two images, as its page will. */
export async function prepareChapter(wanted: StripWanted, dispatch: Dispatch): Promise<void> {
  if (prepared.of === wanted.chapterId) return;
  prepared = { of: wanted.chapterId, images: [] };
  const { data } = await dispatch(stripApi.endpoints.listSlices.initiate(wanted, { subscribe: false }));
  if (!data) {
    prepared.of = '';
    return;
  }
  prepared.images = data.slice(0, 2).map(({ picture }) => {
    const { avif, webp, src } = sliceSources(picture);
    const frame = document.createElement('picture');
    if (avif)
      frame.append(
        Object.assign(document.createElement('source'), {
          type: 'image/avif',
          srcset: avif,
          sizes: stripSizes,
        }),
      );
    const image = Object.assign(document.createElement('img'), { sizes: stripSizes, fetchPriority: 'low' });
    frame.append(image);
    image.srcset = webp;
    image.src = src;
    return image;
  });
  for (const image of prepared.images) image.decode().catch(() => {});
}
