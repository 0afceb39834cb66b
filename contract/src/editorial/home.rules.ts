/** The rows of which staff build the home page of a site. */
import type { RankingPeriod } from '../discovery/ranking.rules.ts';
import type { SiteVariant } from '../site.ts';

export const maxHomeRows = 12;
/** Of one row. */
export const maxComicsInRow = 10;
/** Of all rows that are shown: the document of the home page contains them all, and has to stay small. */
export const maxComicsOnHomePage = 40;

/** What a row shows. These three have no comics of their own: what is continued is known to the browser alone. */
export const plainHomeSources = ['continue', 'featured', 'sale'] as const;
/** The newest comics, and those with an episode of today. */
export const dailyHomeSources = ['newest', 'updated'] as const;
export const homeSources = [...plainHomeSources, ...dailyHomeSources, 'ranking', 'genre', 'comics'] as const;
export type HomeSource = (typeof homeSources)[number];

type DefaultRow =
  | { source: (typeof plainHomeSources)[number]; isShown: boolean }
  | { source: (typeof dailyHomeSources)[number]; isShown: boolean; count: number }
  | { source: 'ranking'; isShown: boolean; count: number; period: RankingPeriod };

/** The home page of a site whose staff have not changed it (spec §2). */
export const defaultHomeRows: readonly DefaultRow[] = [
  { source: 'continue', isShown: true },
  { source: 'featured', isShown: true },
  { source: 'newest', isShown: true, count: 10 },
  { source: 'updated', isShown: true, count: 10 },
  { source: 'ranking', isShown: true, count: 10, period: 'week' },
  { source: 'sale', isShown: true },
];

type SomeRow = {
  source: HomeSource;
  period?: RankingPeriod;
  genre?: string | { id: string };
  title?: string;
};

/** A home page has each row once: each period of a ranking, each genre, and each title of comics picked by hand. */
export function rowKeyOf({ source, period, genre, title }: SomeRow): string {
  const genreId = typeof genre === 'object' ? genre.id : genre;
  return [source, period, genreId, source === 'comics' && title].filter(Boolean).join(' ');
}

/** How many comics these rows show at most. */
export function comicsShownBy(
  rows: readonly { isShown: boolean; count?: number; comics?: readonly unknown[] }[],
): number {
  return rows.reduce(
    (sum, { isShown, count, comics }) => sum + (isShown ? (count ?? comics?.length ?? 0) : 0),
    0,
  );
}

/** Under which the versions of a home page are kept. */
export const homePageObject = (site: SiteVariant) => `home-${site}` as const;
