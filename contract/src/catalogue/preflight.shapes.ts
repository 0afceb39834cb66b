import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';

const findingCodes = [
  'no_pages',
  'comic_not_published',
  'page_failed',
  'page_not_ready',
  'numbers_missing',
  'order_of_names',
  'widths_differ',
  'duplicate_image',
  'missing_in_variant',
  'tall_page',
  'mature_genre_of_teen_comic',
  'uncensored_not_offered',
] as const;

const preflightFinding = z
  .object({
    code: z.enum(findingCodes),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    variant: assetVariant.nullable(),
    pageIds: z
      .array(z.string())
      .meta({ description: 'The pages it concerns; empty if it concerns the whole.' }),
  })
  .meta({ id: 'PreflightFinding' });
export type PreflightFinding = z.infer<typeof preflightFinding>;

export const chapterPreflight = z
  .object({ id: z.string(), findings: z.array(preflightFinding) })
  .meta({ id: 'ChapterPreflight' });
export type ChapterPreflight = z.infer<typeof chapterPreflight>;
