import type { DemoHomePage } from './catalogue.shapes.ts';

/** The rows of each site's home page. At night nobody needs the newest comics first. */
export const demoHomePages: DemoHomePage[] = [
  {
    siteVariant: 'normal',
    rows: [
      { source: 'continue' },
      { source: 'featured' },
      { source: 'newest', count: 10 },
      { source: 'updated', count: 10 },
      {
        source: 'comics',
        title: 'For a rainy evening',
        comicSlugs: [
          'low-tide-post-office',
          'crumb-and-cinder',
          'my-roommate-is-the-moon',
          'rooms-for-the-dearly-departed',
          'night-bus-thirteen',
        ],
      },
      { source: 'ranking', count: 10, period: 'week' },
      { source: 'sale' },
      { source: 'genre', count: 5, genre: 'Mystery', title: 'Look twice' },
    ],
  },
  {
    siteVariant: 'uncensored',
    rows: [
      { source: 'continue' },
      { source: 'featured' },
      { source: 'ranking', count: 10, period: 'week' },
      {
        source: 'comics',
        title: 'Love, with complications',
        comicSlugs: ['the-velvet-hour', 'after-midnight-darling', 'what-the-widow-wore'],
      },
      { source: 'newest', count: 10 },
      { source: 'updated', count: 10 },
      { source: 'sale' },
    ],
  },
];
