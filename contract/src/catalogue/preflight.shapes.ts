import { z } from 'zod';
import { assetVariant } from '../assets/picture.ts';

const findingCodes = [
  'no_pages',
  'comic_not_published',
  'earlier_drafts',
  'earlier_planned',
  'number_gap',
  'page_failed',
  'page_not_ready',
  'order_of_names',
  'widths_differ',
  'duplicate_image',
  'fewer_pages',
  'tall_page',
  'mature_genre_of_teen_comic',
  'not_readable',
  'not_readable_in_a_mode',
  'variant_not_shown',
  'no_card',
  'no_cover',
  'no_description',
  'no_readable_episode',
] as const;

const preflightFinding = z
  .object({
    code: z.enum(findingCodes),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    variant: assetVariant.nullable(),
    pageIds: z
      .array(z.string())
      .meta({ description: 'The pages it concerns; empty if it concerns the whole comic or chapter.' }),
    chapters: z
      .array(z.object({ id: z.string(), chapterNumber: z.int() }))
      .meta({ description: 'Other chapters that it names, at most the nearest ten.' }),
  })
  .meta({ id: 'PreflightFinding' });
export type PreflightFinding = z.infer<typeof preflightFinding>;

/** The findings about one comic or chapter. */
export const preflightReport = z
  .object({ id: z.string(), findings: z.array(preflightFinding) })
  .meta({ id: 'PreflightReport' });
export type PreflightReport = z.infer<typeof preflightReport>;
