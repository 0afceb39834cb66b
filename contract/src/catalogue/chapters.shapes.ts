import { z } from 'zod';
import { assetVariant, picture } from '../assets/picture.ts';
import { flag, id, jsonField, line, moment, oneOrMany, version, versionsById } from '../fields.ts';
import { maxLimit } from '../paging.rules.ts';
import { limit, offset } from '../paging.ts';
import { chapterAccess } from '../reading/access.shapes.ts';

export const maxChapterNumber = 100_000;
const chapterNumber = z.int().min(1).max(maxChapterNumber);

/** A chapter without the lock, which depends on the reader. */
export const chapterWithoutAccess = z.object({
  id: z.string(),
  title: z.string(),
  chapterNumber,
  isFree: z.boolean(),
  previewImageUrl: z.string().nullable(),
  previewImage: picture.nullable(),
  comicsId: z.string(),
  publishedAt: z.string(),
});
export type ChapterWithoutAccess = z.infer<typeof chapterWithoutAccess>;

export const chapter = chapterWithoutAccess
  .extend({
    access: chapterAccess,
    assetVariant: assetVariant
      .nullable()
      .meta({ description: 'The variant this reader would be shown; null when none is available to them.' }),
  })
  .meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof chapter>;

export const chaptersListBody = z.strictObject({
  limit: limit.default(200),
  offset,
  filters: z.strictObject({
    comicsId: oneOrMany(id, 50),
    id: oneOrMany(id).optional(),
    assetVariant: assetVariant.default('censored'),
  }),
});

export const chaptersAroundBody = z.strictObject({
  filters: z.strictObject({ comicsId: id, chapterId: id, assetVariant: assetVariant.default('censored') }),
});

export const chaptersAroundAnswer = z.object({
  data: z.array(chapter).max(3),
  offset: z.int().min(0).meta({ description: 'How many chapters of the comic come before these.' }),
  total: z.int().min(0).meta({ description: 'Of the comic.' }),
});

const newChapter = z.strictObject({
  title: line(200),
  chapterNumber,
  isFree: flag.default(false),
  publishedAt: moment
    .optional()
    .meta({ description: 'When it first appeared elsewhere. Default: now, also for a later time.' }),
});

export const chaptersCreateBody = z.strictObject({
  comicsId: id,
  draft: flag.default(false).meta({ description: 'Readers do not see them until they are published.' }),
  chapters: jsonField(z.array(newChapter).min(1).max(200)),
});

export const chapterUpdateBody = z.strictObject({
  title: line(200).optional(),
  isFree: flag.optional(),
  version: version.optional(),
});

/** One change to several chapters. */
export const chaptersUpdateBody = z.strictObject({
  ids: z.array(id).min(1).max(maxLimit),
  isFree: z.boolean(),
  basedOn: versionsById,
});

export const chapterParams = z.object({ chapterId: id });
