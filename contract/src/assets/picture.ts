import { z } from 'zod';

export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * A delivered image: one base address, its widths and formats, and its true size. Compact, because a list of 200
 * comics contains 400 of them.
 */
export const picture = z
  .object({
    base: z.string().meta({
      description: 'Address without width and format: a path of the site, or a URL on its image host.',
    }),
    widths: z.array(z.int().min(1)).meta({ description: 'Pixels, ascending.' }),
    formats: z.array(z.enum(pictureFormats)),
    width: z.int().min(1),
    height: z.int().min(1),
    placeholder: z
      .string()
      .optional()
      .meta({ description: 'A few pixels as a data URL, to stretch until the image is there.' }),
    query: z.string().optional().meta({ description: 'Signature of an image behind a lock, with its "?".' }),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof picture>;

export { plainUrl } from './picture.rules.ts';

export const assetVariants = ['censored', 'uncensored', 'legal'] as const;
export const assetVariant = z.enum(assetVariants).meta({ id: 'AssetVariant' });
export type AssetVariant = z.infer<typeof assetVariant>;
