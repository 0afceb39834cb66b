import { z } from 'zod';
import { flag, id, line, presentVersion, text, version } from '../fields.ts';

/** The last part of the address of a genre's page. An id is one, too. */
export const genreSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens, such as slice-of-life');

export const genre = z
  .object({
    id: z.string(),
    name: z.string(),
    mature: z.boolean(),
    slug: z.string().meta({ description: 'The last part of the address of its page.' }),
  })
  .meta({ id: 'Genre' });
export type Genre = z.infer<typeof genre>;

/** A genre as staff edit it. */
export const savedGenre = genre
  .extend({ text: z.string().meta({ description: 'Shown on its page.' }), version: presentVersion })
  .meta({ id: 'SavedGenre' });
export type SavedGenre = z.infer<typeof savedGenre>;

const pageFields = {
  slug: genreSlug.optional().meta({
    description: 'The last part of the address of its page. The former address leads to the new one.',
  }),
  text: text(2000, 0).optional().meta({ description: 'Shown on its page.' }),
};

export const genresListBody = z.strictObject({}).optional();
export const genreCreateBody = z.strictObject({ name: line(60), mature: flag.default(false), ...pageFields });
export const genreUpdateBody = z.strictObject({
  mature: flag,
  name: line(60).optional(),
  version: version.optional(),
  ...pageFields,
});
export const genreParams = z.object({ id });
