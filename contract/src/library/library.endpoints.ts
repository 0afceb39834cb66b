import { z } from 'zod';
import { comicStatuses } from '../catalogue/comics.shapes.ts';
import { maxChapterNumber } from '../catalogue/chapters.shapes.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { cleanNote, maxLibraryComics, maxMarks, maxNoteLength, maxSentComics } from './library.rules.ts';

/** Milliseconds since 1970, by the browser's clock. The server replaces times in the future. */
const time = z.int().min(0).max(8_640_000_000_000_000);
const chapterNumber = z.int().min(1).max(maxChapterNumber);

const markedRange = z
  .object({ from: chapterNumber, to: chapterNumber, read: z.boolean().nullable(), time })
  .refine(({ from, to }) => from <= to, 'must not end before it begins');

export const libraryComic = z
  .object({
    comicId: id,
    followed: z.boolean(),
    followedAt: time.meta({ description: 'When it was followed or no longer followed. 0: never.' }),
    seenAt: time.meta({ description: 'When the page of the comic was opened last.' }),
    // Cleaned and never refused for what was pasted: with it the server would refuse all comics of the call.
    note: z.string().max(maxNoteLength).transform(cleanNote).meta({ description: 'For this person only.' }),
    notedAt: time,
    marks: z.array(markedRange).max(maxMarks).meta({
      description: 'Episodes that were marked as read or unread, by their numbers; null: no longer.',
    }),
  })
  .meta({ id: 'LibraryComic' });

export const syncLibrary = endpoint({
  name: 'syncLibrary',
  method: 'POST',
  path: '/library/sync',
  access: 'signed-in',
  takesTurns: true,
  summary:
    'Merges what a device knows of the comics followed, noted and marked into the account, each part by time, and returns the comics of this site that have changed.',
  body: z.object({
    comics: z.array(libraryComic).max(maxSentComics).default([]),
    after: z.int().min(0).default(0).meta({
      description: '`revision` of an earlier answer: only later changes are returned. 0: all comics.',
    }),
  }),
  answer: z.object({ comics: z.array(libraryComic), revision: z.int().min(0) }),
});

export const describeComics = endpoint({
  name: 'describeComics',
  method: 'POST',
  path: '/library/comics/list',
  access: 'public',
  takesTurns: true,
  summary:
    'The titles of comics, their newest episodes, and how many episodes are newer than what the caller has seen. Comics that do not exist here are left out.',
  body: z.strictObject({
    comics: z
      .array(z.object({ id, seenAt: time.default(0) }))
      .max(maxLibraryComics)
      .meta({ description: '`seenAt` 0: nothing is counted as new.' }),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        language: z.string().optional(),
        status: z.enum(comicStatuses).optional(),
        newestAt: z.string().nullable().meta({ description: 'When its newest episode was published.' }),
        lastNumber: z.int().nullable().meta({ description: 'The highest number of an episode.' }),
        newEpisodes: z.int().min(0).max(100).meta({ description: '100: or more.' }),
      }),
    ),
  }),
});
