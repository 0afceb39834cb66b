import { z } from 'zod';

export const contentRatings = ['T', 'M', 'AO'] as const;
export const contentRating = z.enum(contentRatings).meta({
  id: 'ContentRating',
  description: 'T teen, M mature, AO adults only.',
});
export type ContentRating = z.infer<typeof contentRating>;

const siteVariants = ['normal', 'uncensored'] as const;
export const siteVariant = z.enum(siteVariants).meta({ id: 'SiteVariant' });
export type SiteVariant = z.infer<typeof siteVariant>;

/** Which ratings exist on a site: the normal one shows T and M, the uncensored one only AO (spec §1). */
export function ratingsOf(site: SiteVariant): readonly ContentRating[] {
  return site === 'uncensored' ? ['AO'] : ['T', 'M'];
}

export function siteOf(rating: ContentRating): SiteVariant {
  return rating === 'AO' ? 'uncensored' : 'normal';
}
