import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noParams, text } from '../fields.ts';

/** Reading entries of one person that are kept: a bound, far above what anybody reads at a time. */
export const placesKept = 500;

/** Milliseconds since 1970, as browsers say it. A clock that runs ahead is set right by the server. */
const time = z.int().min(0).max(8_640_000_000_000_000);
/** As the device showed it: plain text, and empty where it knew none. */
const chapterTitle = text(500, 0);

/** Where in the chapter somebody is: the slice at the top of the window, and how far into it. */
const place = z.object({
  slice: z.int().min(0).max(100_000),
  sliceId: text(100, 0),
  fraction: z.number().min(0).max(1),
});

/** What is remembered about one comic: the chapter read last and where in it. One entry a comic. */
export const readingEntry = z
  .object({
    comicId: id,
    chapterId: id,
    chapterTitle,
    place: place.nullable(),
    finished: z.boolean(),
    next: z.object({ chapterId: id, chapterTitle }).nullable(),
    time,
  })
  .meta({ id: 'ReadingEntry' });

export const syncReading = endpoint({
  name: 'syncReading',
  method: 'POST',
  path: '/reading/sync',
  access: 'reader',
  status: 200,
  summary:
    'Brings what a device remembers together with what the account remembers, by time, and answers the result. Send entries that have changed, or none to read.',
  params: noParams,
  body: z.object({ entries: z.array(readingEntry).max(placesKept).default([]) }),
  answer: z.object({
    /** Newest first. */
    entries: z.array(readingEntry),
    /** Comics read last, newest first, at most 5. */
    lastReadComics: z.array(id),
  }),
});
