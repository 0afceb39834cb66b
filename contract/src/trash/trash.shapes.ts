import { z } from 'zod';
import { type TrashKind, trashKinds } from './trash.rules.ts';

const trashEntry = z
  .object({
    id: z.string(),
    kind: z.enum(Object.keys(trashKinds) as TrashKind[]),
    title: z.string(),
    comicsId: z
      .string()
      .nullable()
      .meta({ description: 'Of the comic that it is or belongs to; null for a genre.' }),
    chapterId: z.string().nullable(),
    deletedAt: z.string(),
    deletedForGoodAt: z.string(),
  })
  .meta({ id: 'TrashEntry' });

const count = z.int().min(0);

/** An entry with what staff need to recognise it. */
export const listedTrashEntry = trashEntry
  .extend({
    comicTitle: z
      .string()
      .nullable()
      .meta({ description: 'Of the comic that it belongs to; null for comics and genres.' }),
    deletedBy: z
      .string()
      .nullable()
      .meta({ description: 'Email address or key of who deleted it, if known.' }),
    contents: z
      .object({
        comics: count,
        chapters: count,
        pages: z.object({ censored: count, uncensored: count, legal: count }),
      })
      .nullable()
      .meta({
        description:
          'How many chapters and pages it holds, and for a genre, how many comics had it; null if it was not counted.',
      }),
  })
  .meta({ id: 'ListedTrashEntry' });
export type ListedTrashEntry = z.infer<typeof listedTrashEntry>;

/** An entry that was restored. */
export const restoredEntry = trashEntry
  .extend({
    newNumber: z
      .int()
      .nullable()
      .meta({ description: 'The new number of a chapter whose old number was taken meanwhile.' }),
  })
  .meta({ id: 'RestoredEntry' });
export type TrashEntry = z.infer<typeof trashEntry>;
