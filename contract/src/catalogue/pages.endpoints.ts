import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';
import { endpoint } from '../endpoint.ts';
import { id, jsonField, version } from '../fields.ts';
import { changedAnswer, limit, listAnswer, offset } from '../paging.ts';
import { idsBody, trashed } from './comics.shapes.ts';

/** Highest page number of a chapter; a listing holds all of them in memory. */
export const maxPageNumber = 2000;

/** One uploaded page image and the state of its processing. */
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

const uploadedPage = comicPage
  .extend({
    trashId: z
      .string()
      .optional()
      .meta({ description: 'If it replaced a page: the trash entry that restores the old one.' }),
  })
  .meta({ id: 'UploadedPage' });

export const uploadPages = endpoint({
  name: 'uploadPages',
  method: 'POST',
  path: '/comics/{comicId}/assets/{variant}',
  access: ['editor'],
  status: 201,
  summary:
    'Uploads page images of one variant. By default, a page with the same number is replaced: it keeps its id, and its old image goes to the trash.',
  params: z.object({ comicId: id, variant: assetVariant }),
  body: z
    .strictObject({
      chapterId: id.optional().meta({
        description:
          'Puts all files into this chapter, ordered by name. Without it each name says chapter and page: 3-012.png.',
      }),
      pageNumbers: jsonField(z.array(z.int().min(1).max(maxPageNumber)).max(300))
        .optional()
        .meta({
          description:
            'With `chapterId`: the page number of each file in their order, whatever the names. A page that has the same ' +
            'content already stays as it is, so that sending files again changes nothing.',
        }),
      ifTaken: z
        .enum(['replace', 'append'])
        .default('replace')
        .meta({
          description:
            'What happens where another page has the number: it is replaced, or the new one goes after the last. With ' +
            '`append`, a page that is there under any number, with the same file name and content, stays as it is.',
        }),
      version: version.optional().meta({
        description:
          'With `chapterId`: the `pagesVersion` this is based on. Refused with `edit_conflict` if pages were added, deleted or ' +
          'put into another order since.',
      }),
    })
    .refine(({ version: seen, chapterId }) => seen === undefined || chapterId !== undefined, {
      path: ['version'],
      message: 'needs a chapterId',
    }),
  answer: changedAnswer(uploadedPage),
  files: { files: { max: 300, description: 'JPEG, PNG, WebP, AVIF or still GIF.' } },
});

const variantPages = z.object({
  pages: z.int().min(0),
  missing: z.array(z.int().min(1)).meta({
    description: 'Pages that another variant has and this one lacks; empty if this one has no pages.',
  }),
});

/** The pages of a chapter, compared variant by variant. */
export const variantParity = z
  .object({
    chapterId: z.string(),
    chapterNumber: z.int().min(1),
    title: z.string(),
    variants: z.object({ censored: variantPages, uncensored: variantPages, legal: variantPages }),
    alike: z.boolean().meta({ description: 'Every variant that has pages has all of them.' }),
  })
  .meta({ id: 'VariantParity' });
export type VariantParity = z.infer<typeof variantParity>;

export const compareVariants = endpoint({
  name: 'compareVariants',
  method: 'POST',
  path: '/comics-assets/parity',
  access: ['editor'],
  summary: 'Which pages each variant of the chapters of a comic has, and which it lacks.',
  body: z.strictObject({ limit: limit.default(50), offset, filters: z.strictObject({ comicsId: id }) }),
  answer: listAnswer(variantParity),
});

export const deletePages = endpoint({
  name: 'deletePages',
  method: 'DELETE',
  path: '/comics-assets',
  access: ['editor'],
  summary: 'Moves pages to the trash by their page ids; returns the ids that existed.',
  body: idsBody,
  answer: changedAnswer(trashed),
});
