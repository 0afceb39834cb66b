import { z } from 'zod';

/** A deletion can be undone for so many days. */
export const trashDays = 30;

export const trashEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['comic', 'chapter', 'pages', 'genre']),
    title: z.string(),
    comicsId: z.string().nullable().meta({ description: 'Null of a genre.' }),
    chapterId: z.string().nullable(),
    deletedAt: z.string(),
    deletedForGoodAt: z.string(),
  })
  .meta({ id: 'TrashEntry' });
export type TrashEntry = z.infer<typeof trashEntry>;
