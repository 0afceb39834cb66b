import { z } from 'zod';
import { flag, id, text } from '../fields.ts';

export const genre = z
  .object({ id: z.string(), name: z.string(), mature: z.boolean() })
  .meta({ id: 'Genre' });
export type Genre = z.infer<typeof genre>;

export const genresListBody = z.strictObject({}).optional();
export const genreCreateBody = z.strictObject({ name: text(60), mature: flag.default(false) });
export const genreUpdateBody = z.strictObject({ mature: flag, name: text(60).optional() });
export const genreParams = z.object({ id });
