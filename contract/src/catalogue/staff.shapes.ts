/** Comics, chapters and pages as staff see them: unpublished ones too, with fields that only editing needs. */
import { z } from 'zod';
import { picture } from '../assets/picture.ts';
import { id, moment, presentVersion } from '../fields.ts';
import { maxLimit } from '../paging.rules.ts';
import { chapterWithoutAccess } from './chapters.shapes.ts';
import { readinessStates } from './readiness.rules.ts';
import { comic } from './comics.shapes.ts';
import { comicPage } from './pages.endpoints.ts';

export const publicationStates = ['published', 'draft', 'scheduled'] as const;
export type PublicationState = (typeof publicationStates)[number];

const publication = {
  publication: z.enum(publicationStates),
  publishAt: z.string().nullable().meta({ description: 'When it is scheduled to be published, in UTC.' }),
  version: presentVersion,
};

export const staffComic = comic
  .extend({
    ...publication,
    chaptersVersion: z.int().meta({ description: 'To be sent when the chapters are reordered.' }),
    unpublishedChapters: z.int().min(0),
  })
  .meta({ id: 'StaffComic' });
export type StaffComic = z.infer<typeof staffComic>;

const readiness = z.enum(readinessStates).meta({
  description:
    'Whether readers could read it: `ready`, or what is missing. With `processing`, `page_failed` and `missing_variant` a part of it may be readable.',
});
const held = z.boolean().meta({
  description:
    'It was due, but readers could not read it: it appears by itself once a page is readable, in each mode that readers can open.',
});

export const staffChapter = chapterWithoutAccess
  .extend({
    ...publication,
    pageCounts: z.object({ censored: z.int(), uncensored: z.int(), legal: z.int() }),
    pagesVersion: z.int().meta({ description: 'To be sent when the pages are reordered.' }),
    readiness,
    held,
  })
  .meta({ id: 'StaffChapter' });
export type StaffChapter = z.infer<typeof staffChapter>;

const neighbour = z.object({ id: z.string(), title: z.string(), chapterNumber: z.int() }).nullable();
export const staffChapterInComic = staffChapter
  .extend({
    comicTitle: z.string(),
    previous: neighbour.meta({ description: 'The chapter with the next lower number, published or not.' }),
    next: neighbour,
  })
  .meta({ id: 'StaffChapterInComic' });
export type StaffChapterInComic = z.infer<typeof staffChapterInComic>;

export const staffPageImage = comicPage
  .extend({
    picture: picture.nullable().meta({ description: 'The top of the page; null until it is processed.' }),
    failure: z.string().nullable(),
  })
  .meta({ id: 'StaffPageImage' });
export type StaffPageImage = z.infer<typeof staffPageImage>;

/** Publishes now, schedules, or withdraws. A time in the past publishes now. */
export const publicationBody = z
  .strictObject({
    ids: z.array(id).min(1).max(maxLimit),
    publication: z.enum(publicationStates),
    publishAt: moment.optional().meta({ description: 'Only with `scheduled`.' }),
    basedOn: z
      .record(id, z.union([z.enum(['published', 'draft']), moment]))
      .optional()
      .meta({
        description:
          'By id, the state or planned time that the change is based on. Refused with `edit_conflict` if one of them has changed.',
      }),
  })
  .refine(({ publication: state, publishAt }) => (state === 'scheduled') === (publishAt !== undefined), {
    path: ['publishAt'],
    message: 'is needed to schedule, and only then',
  });

/** A scheduled publication, done or still to come. */
export const publicationEntry = z
  .object({
    id: z.string(),
    comicsId: z.string(),
    chapterId: z.string().nullable(),
    title: z.string(),
    comicTitle: z.string().nullable().meta({ description: 'Null once the comic is deleted.' }),
    plannedAt: z.string(),
    publishedAt: z.string().nullable(),
    readiness: readiness.nullable().meta({ description: 'Of a planned chapter; else null.' }),
    held,
    late: z.boolean().meta({
      description:
        'Published, or still not published, more than a minute after its time, and not because it was held.',
    }),
  })
  .meta({ id: 'Publication' });
export type PublicationEntry = z.infer<typeof publicationEntry>;
