import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, line, text } from '../fields.ts';
import { retentionDays } from './adult-history.rules.ts';

/** Most reading entries stored per person, counted separately for 18+ and general reading. */
export const maxPlaces = 500;
/** Most places in single chapters stored per person, of all comics together. */
export const maxEpisodes = 5000;
/** Most comics whose reading a person can clear one by one, in one call and in total. */
export const maxClearings = 500;

/** Milliseconds since 1970, by the browser's clock. The server replaces times in the future. */
const time = z.int().min(0).max(8_640_000_000_000_000);
/** The title that the device showed: plain text, empty if unknown. */
const chapterTitle = line(500, 0);
const chapterNumber = z.int().min(1).nullable().default(null).meta({
  description: "The chapter's current number, null if it is gone. A number that is sent is not stored.",
});

/** A place within a chapter: the slice at the top of the window, and how far into it. */
const place = z.object({
  slice: z.int().min(0).max(100_000),
  sliceId: text(100, 0),
  fraction: z.number().min(0).max(1),
  of: z.int().min(1).max(100_000).optional().meta({ description: 'How many slices the chapter had.' }),
});

/** Where a person is in one chapter. */
const episodePlace = z.object({
  chapterId: id,
  place: place.nullable(),
  read: z.boolean().meta({ description: 'Its end has been seen, at any time.' }),
  time,
});

/** The reading entry of one comic: the chapter read last and the place in it. 18+ reading has a second entry. */
export const readingEntry = z
  .object({
    comicId: id,
    chapterId: id,
    chapterTitle,
    chapterNumber,
    place: place.nullable(),
    finished: z.boolean(),
    next: z.object({ chapterId: id, chapterTitle, chapterNumber }).nullable(),
    time,
    episodes: z.array(episodePlace).max(maxEpisodes).default([]).meta({
      description:
        'Places in chapters of the comic. Send those that have changed; returned only for the comics of `episodesOf`.',
    }),
    adult: z.boolean().default(false).meta({
      description: 'Read in uncensored mode. Entries of AO comics are 18+ whatever is sent.',
    }),
  })
  .meta({ id: 'ReadingEntry' });

const adultRetention = z
  .object({
    days: z.literal(retentionDays).nullable().meta({
      description:
        'Days an 18+ entry is kept after it was read. Null: without limit; 0: not stored in the account.',
    }),
    chosen: time.meta({ description: 'When this was chosen; the latest choice applies. 0: never.' }),
    clearedBefore: time.meta({ description: '18+ entries up to this time are deleted.' }),
  })
  .meta({ id: 'AdultRetention' });

const clearings = z
  .object({
    all: time.meta({
      description: 'Entries up to this time are deleted, except 18+ ones.',
    }),
    comics: z
      .array(z.object({ comicId: id, before: time }))
      .max(maxClearings)
      .meta({ description: 'The same for single comics, 18+ entries included.' }),
  })
  .meta({ id: 'ReadingClearings' });

export const syncReading = endpoint({
  name: 'syncReading',
  method: 'POST',
  path: '/reading/sync',
  access: 'signed-in',
  takesTurns: true,
  summary:
    'Merges the history of a device into that of the account, by time, and returns the result. Send entries that have changed, or none to read.',
  body: z.object({
    entries: z.array(readingEntry).max(maxPlaces).default([]),
    /** How long 18+ entries are kept, if the device knows a choice. */
    adult: adultRetention.optional(),
    cleared: clearings.optional(),
    /** Comics whose chapter places the answer includes. */
    episodesOf: z.array(id).max(5).default([]),
  }),
  answer: z.object({
    /** Newest first; of comics of this site only. */
    entries: z.array(readingEntry),
    /** Comics read last, newest first, at most 5; on the normal site without what was read in uncensored mode. */
    lastReadComics: z.array(id),
    adult: adultRetention,
    cleared: clearings,
  }),
});
