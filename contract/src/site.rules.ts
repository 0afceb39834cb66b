import type { ContentRating, SiteVariant } from './site.ts';

/** Which ratings exist on a site: the normal one shows T and M, the uncensored one only AO (spec §1). */
export function ratingsOf(site: SiteVariant): readonly ContentRating[] {
  return site === 'uncensored' ? ['AO'] : ['T', 'M'];
}

export function siteOf(rating: ContentRating): SiteVariant {
  return rating === 'AO' ? 'uncensored' : 'normal';
}
