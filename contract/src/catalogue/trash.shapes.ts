import { z } from 'zod';

/** How many days a deletion can be undone. */
export const trashDays = 30;

export const trashEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['comic', 'chapter', 'pages', 'genre', 'banner']),
    title: z.string(),
    comicsId: z.string().nullable().meta({ description: 'Null of a genre.' }),
    chapterId: z.string().nullable(),
    deletedAt: z.string(),
    deletedForGoodAt: z.string(),
  })
  .meta({ id: 'TrashEntry' });

/** An entry that was restored. */
export const restoredEntry = trashEntry
  .extend({
    newNumber: z
      .int()
      .nullable()
      .meta({ description: 'Of a chapter whose number was given to another meanwhile: the one it has now.' }),
  })
  .meta({ id: 'RestoredEntry' });
export type TrashEntry = z.infer<typeof trashEntry>;
