/** Kinds of things that cached answers and pages show (spec §3). A change invalidates `Kind` or `Kind:id`. */
export const cacheTags = [
  'Comic',
  'Chapter',
  'ComicAsset',
  'Genre',
  'Creator',
  'Banner',
  'SaleBanner',
  'HomePage',
  'Policy',
  'Plan',
  'CoinPack',
  'Ranking',
  'Similar',
  /** The present date in the time zone of the site. */
  'Day',
] as const;
export type CacheTag = (typeof cacheTags)[number];
