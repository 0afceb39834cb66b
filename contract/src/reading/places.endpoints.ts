import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noParams, text } from '../fields.ts';
import { adultKeepDays } from './adult-history.rules.ts';

/** Reading entries of one person that are kept, of 18+ reading and of other each: far above what anybody reads at a time. */
export const placesKept = 500;
/** The same for places in single chapters, of all comics together. */
export const episodesKept = 5000;
/** Comics of which somebody may say that their reading is cleared, in one call and in all. */
export const clearingsKept = 500;

/** Milliseconds since 1970, as browsers say it. A clock that runs ahead is set right by the server. */
const time = z.int().min(0).max(8_640_000_000_000_000);
/** As the device showed it: plain text, and empty where it knew none. */
const chapterTitle = text(500, 0);

/** Where in the chapter somebody is: the slice at the top of the window, and how far into it. */
const place = z.object({
  slice: z.int().min(0).max(100_000),
  sliceId: text(100, 0),
  fraction: z.number().min(0).max(1),
  of: z.int().min(1).max(100_000).optional().meta({ description: 'How many slices the chapter had.' }),
});

/** Where somebody is in one chapter. */
const episodePlace = z.object({
  chapterId: id,
  place: place.nullable(),
  read: z.boolean().meta({ description: 'Its end has been seen, at any time.' }),
  time,
});

/** What is remembered about one comic: the chapter read last and where in it. One entry a comic, and one more for 18+. */
export const readingEntry = z
  .object({
    comicId: id,
    chapterId: id,
    chapterTitle,
    place: place.nullable(),
    finished: z.boolean(),
    next: z.object({ chapterId: id, chapterTitle }).nullable(),
    time,
    episodes: z.array(episodePlace).max(1000).default([]).meta({
      description:
        'Places in chapters of the comic. Send those that have changed; answered for the comics of `episodesOf` only.',
    }),
    adult: z.boolean().default(false).meta({
      description: 'Read in uncensored mode. Entries of AO comics are 18+ whatever is sent.',
    }),
  })
  .meta({ id: 'ReadingEntry' });

const adultKeeping = z
  .object({
    days: z.literal(adultKeepDays).nullable().meta({
      description: 'Days an 18+ entry is kept after it was read: null for good, 0 not by the account at all.',
    }),
    chosen: time.meta({ description: 'When that was chosen: the later choice counts. 0 if nobody has.' }),
    clearedBefore: time.meta({ description: '18+ entries of this time or an earlier one are forgotten.' }),
  })
  .meta({ id: 'AdultKeeping' });

const clearings = z
  .object({
    all: time.meta({
      description: 'Entries of this time or an earlier one are forgotten, 18+ ones excepted.',
    }),
    comics: z
      .array(z.object({ comicId: id, before: time }))
      .max(clearingsKept)
      .meta({ description: 'The same for single comics, 18+ entries included.' }),
  })
  .meta({ id: 'ReadingClearings' });

export const syncReading = endpoint({
  name: 'syncReading',
  method: 'POST',
  path: '/reading/sync',
  access: 'reader',
  status: 200,
  summary:
    'Brings what a device remembers together with what the account remembers, by time, and answers the result. Send entries that have changed, or none to read.',
  params: noParams,
  body: z.object({
    entries: z.array(readingEntry).max(placesKept).default([]),
    /** How long 18+ entries are to be kept, where the device knows a wish. */
    adult: adultKeeping.optional(),
    cleared: clearings.optional(),
    /** Comics whose chapters are answered, too. */
    episodesOf: z.array(id).max(5).default([]),
  }),
  answer: z.object({
    /** Newest first; of comics of this site only. */
    entries: z.array(readingEntry),
    /** Comics read last, newest first, at most 5; on the normal site without what was read in uncensored mode. */
    lastReadComics: z.array(id),
    adult: adultKeeping,
    cleared: clearings,
  }),
});
