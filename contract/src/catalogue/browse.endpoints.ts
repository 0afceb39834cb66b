import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noBody } from '../fields.ts';
import { limit } from '../paging.ts';
import { contentRating } from '../site.ts';
import { browseSorts } from './browse.rules.ts';
import { comicCard, comicLength, comicStatuses } from './comics.shapes.ts';
import { genre, genreSlug } from './genres.shapes.ts';

/** Up to this many comics of a list are counted. */
export const maxCountedComics = 1000;

export const browseComics = endpoint({
  cacheTags: ['Comic', 'Genre'],
  name: 'browseComics',
  method: 'POST',
  path: '/comics/browse',
  access: 'public',
  summary: 'The comics of this site that match all filters, page by page without an end.',
  body: z.strictObject({
    limit: limit.default(50),
    after: id.optional().meta({ description: '`next` of the page before.' }),
    sort: z.enum(browseSorts).default('newest').meta({
      description: '`updated`: by the newest episode. `popular`: by finished reads, counted each hour.',
    }),
    filters: z
      .strictObject({
        genre: id.optional(),
        status: z.enum(comicStatuses).optional(),
        length: comicLength.optional(),
        language: z
          .string()
          .regex(/^[a-z]{2,3}$/)
          .optional()
          .meta({ description: 'The first part of a language tag: `pt` also for pt-BR.' }),
        rating: contentRating.optional(),
        day: z.int().min(1).max(7).optional().meta({ description: 'The update day of ongoing comics.' }),
      })
      .default({}),
  }),
  answer: z.object({
    data: z.array(comicCard),
    total: z.int().min(0).max(maxCountedComics),
    isMore: z.boolean().meta({ description: `There are more than ${maxCountedComics}.` }),
    next: z.string().nullable().meta({ description: 'Null on the last page.' }),
  }),
});

export const listLanguages = endpoint({
  cacheTags: ['Comic'],
  name: 'listLanguages',
  method: 'POST',
  path: '/comics/languages/list',
  access: 'public',
  summary: 'The languages of the comics of this site, each as the first part of its tags.',
  body: z.strictObject({}).optional(),
  answer: z.object({ data: z.array(z.string()) }),
});

export const readGenre = endpoint({
  cacheTags: ['Genre', 'Comic'],
  name: 'readGenre',
  method: 'GET',
  path: '/genres/{slug}',
  access: 'public',
  summary:
    'A genre that comics of this site have, by its present or a former address, with the text of its page.',
  params: z.object({ slug: genreSlug }),
  body: noBody,
  answer: genre.extend({ text: z.string() }),
});

/** How many comics of one update day the calendar shows. */
export const calendarComics = 12;

const calendarComic = comicCard
  .extend({
    updateTime: z
      .string()
      .optional()
      .meta({ description: 'In the time zone of the site; left out when unknown.' }),
    nextUpdate: z.string().optional().meta({
      description:
        'When that is on the next update day; if that is today, it may have passed. Left out without a time.',
    }),
  })
  .meta({ id: 'CalendarComic' });

export const readCalendar = endpoint({
  cacheTags: ['Comic', 'Genre', 'Day'],
  name: 'readCalendar',
  method: 'GET',
  path: '/comics/calendar',
  access: 'public',
  summary: 'The ongoing comics of this site by the day of new episodes, those with the newest episode first.',
  body: noBody,
  answer: z.object({
    timeZone: z.string().meta({ description: 'Of the site.' }),
    days: z.array(
      z.object({
        day: z.int().meta({ description: '1 for Monday to 7.' }),
        comics: z.array(calendarComic),
        isMore: z.boolean().meta({ description: 'More comics than these have that day.' }),
      }),
    ),
  }),
});

export const listUpdatedToday = endpoint({
  cacheTags: ['Comic', 'Genre', 'Day'],
  name: 'listUpdatedToday',
  method: 'POST',
  path: '/comics/updated-today/list',
  access: 'public',
  summary: 'Comics of this site with an episode of today in its time zone, the newest first, at most 10.',
  body: z.strictObject({}).optional(),
  answer: z.object({ data: z.array(comicCard) }),
});
