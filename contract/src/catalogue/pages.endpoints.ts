import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id, noParams } from '../fields.ts';
import { changedAnswer } from '../paging.ts';
import { deleted, idsBody } from './comics.shapes.ts';

/** Highest page number of a chapter: what one listing can still hold in memory. */
export const maxPageNumber = 2000;

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

export const uploadPages = endpoint({
  name: 'uploadPages',
  method: 'POST',
  path: '/comics/{comicId}/assets/{variant}',
  access: 'editor',
  status: 201,
  summary: 'Uploads page images of one variant. A page that is already there under that number is replaced.',
  params: z.object({ comicId: id, variant: assetVariant }),
  body: z.strictObject({
    chapterId: id.optional().meta({
      description:
        'Puts all files into this chapter, ordered by name. Without it each name says chapter and page: 3-012.png.',
    }),
  }),
  answer: changedAnswer(comicPage),
  files: { files: { max: 300, description: 'JPEG, PNG, WebP, AVIF or still GIF.' } },
});

export const deletePages = endpoint({
  name: 'deletePages',
  method: 'DELETE',
  path: '/comics-assets',
  access: 'editor',
  status: 200,
  summary: 'Deletes pages by their page ids; answers the ids that were there.',
  params: noParams,
  body: idsBody,
  answer: changedAnswer(deleted),
});
