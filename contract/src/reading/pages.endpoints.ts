import { z } from 'zod';
import { assetVariant, picture } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { limit, listAnswer, offset } from '../paging.ts';

/** One slice of a page, in reading order: stacking all of them without a gap shows the chapter. */
export const comicAsset = z
  .object({
    id: z.string(),
    url: z.string(),
    picture,
    pageId: z.string(),
    pageNumber: z.int().min(1),
    comicsId: z.string(),
    chapterId: z.string(),
    variant: assetVariant,
  })
  .meta({ id: 'ComicAsset' });
export type ComicAsset = z.infer<typeof comicAsset>;

export const comicsAssetsListBody = z.strictObject({
  limit: limit.default(200),
  offset,
  filters: z.strictObject({
    comicsId: id,
    chapterId: id,
    variant: assetVariant.default('censored'),
  }),
});

export const listComicAssets = endpoint({
  cacheTags: ['ComicAsset', 'Chapter', 'Comic'],
  name: 'listComicAssets',
  method: 'POST',
  path: '/comics-assets/list',
  access: 'public',
  summary:
    'The page images of a chapter as slices in reading order. A locked chapter is refused with its reason.',
  body: comicsAssetsListBody,
  answer: listAnswer(comicAsset),
});
