import { z } from 'zod';
import { flag, id, line, presentVersion, version } from '../fields.ts';

export const genre = z
  .object({ id: z.string(), name: z.string(), mature: z.boolean() })
  .meta({ id: 'Genre' });
export type Genre = z.infer<typeof genre>;

/** A genre as staff edit it. */
export const savedGenre = genre.extend({ version: presentVersion }).meta({ id: 'SavedGenre' });
export type SavedGenre = z.infer<typeof savedGenre>;

export const genresListBody = z.strictObject({}).optional();
export const genreCreateBody = z.strictObject({ name: line(60), mature: flag.default(false) });
export const genreUpdateBody = z.strictObject({
  mature: flag,
  name: line(60).optional(),
  version: version.optional(),
});
export const genreParams = z.object({ id });
