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
