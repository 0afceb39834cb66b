import { z } from 'zod';

/** How many days a deletion can be undone. */
export const trashDays = 30;

export const trashEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['comic', 'chapter', 'pages', 'genre', 'banner']),
    title: z.string(),
    comicsId: z.string().nullable().meta({ description: 'Null for a genre.' }),
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
      .meta({ description: 'The new number of a chapter whose old number was taken meanwhile.' }),
  })
  .meta({ id: 'RestoredEntry' });
export type TrashEntry = z.infer<typeof trashEntry>;
