import { z } from 'zod';
import { assetVariant, picture } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id, noParams } from '../fields.ts';
import { changedAnswer, limit, listAnswer, offset } from '../paging.ts';
import { deleted, idsBody } from '../catalogue/comics.shapes.ts';

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

/** One uploaded page image and how far the pipeline is with it. */
export const comicPage = z
  .object({
    id: z.string(),
    pageNumber: z.int().min(1),
    chapterId: z.string(),
    variant: assetVariant,
    fileName: z.string(),
    width: z.int().min(1),
    height: z.int().min(1),
    state: z.enum(['waiting', 'readable', 'complete', 'failed']),
  })
  .meta({ id: 'ComicPage' });
export type ComicPage = z.infer<typeof comicPage>;

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
  name: 'listComicAssets', method: 'POST', path: '/comics-assets/list', access: 'public', status: 200,
  summary: 'The page images of a chapter as slices in reading order. A locked chapter is refused with its reason.',
  params: noParams, body: comicsAssetsListBody, answer: listAnswer(comicAsset),
});

export const uploadPages = endpoint({
  name: 'uploadPages', method: 'POST', path: '/comics/{comicId}/assets/{variant}', access: 'operator', status: 201,
  summary: 'Uploads page images of one variant. A page that is already there under that number is replaced.',
  params: z.object({ comicId: id, variant: assetVariant }),
  body: z.strictObject({
    chapterId: id.optional().meta({
      description: 'Puts all files into this chapter, ordered by name. Without it each name says chapter and page: 3-012.png.',
    }),
  }),
  answer: changedAnswer(comicPage),
  files: { files: { max: 300, description: 'JPEG, PNG, WebP, AVIF or still GIF.' } },
});

export const deletePages = endpoint({
  name: 'deletePages', method: 'DELETE', path: '/comics-assets', access: 'operator', status: 200,
  summary: 'Deletes pages by their page ids; answers the ids that were there.',
  params: noParams, body: idsBody, answer: changedAnswer(deleted),
});
