import {
  halfLifeHours,
  maxReadsOfNetwork,
  minRankedReaders,
  type RankingPeriod,
  rankingPeriodOf,
} from '@longstrip/contract/discovery/ranking.rules';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { comicsApi } from '../features/comics/comics.api.ts';
import { genrePath } from '../features/comics/genre-path.ts';
import { BareHead, Head } from '../platform/head.tsx';
import { pageLoader, redirect } from '../platform/page-loader.ts';
import { Link, useLocation } from '../platform/router/index.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { rankingPath } from './ranking-path.ts';
import styles from './ranking-page.module.css';

const titles: Record<RankingPeriod, string> = {
  day: 'Today',
  week: 'This week',
  all: 'All time',
};

const queryIn = (search: string) => ({
  period: rankingPeriodOf(search),
  genre: new URLSearchParams(search).get('genre'),
});
const ranked = ({ period, genre }: ReturnType<typeof queryIn>) => ({ period, ...(genre && { genre }) });

export const loader = pageLoader(async (load, _, { url }) => {
  const query = queryIn(new URL(url).search);
  const { data: genres } = await load(comicsApi.endpoints.genres, undefined);
  if (query.genre && !genres.some(({ id }) => id === query.genre)) redirect(rankingPath(query.period, null));
  await load(comicsApi.endpoints.ranking, ranked(query));
});

const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

/** The layout of the page while its comics are loaded. */
export function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <BareHead title="Ranking" />
      <BackLink to="/">Back to main</BackLink>
      <h1>Ranking</h1>
      <ul className={styles.grid}>
        {Array.from({ length: 12 }, (_, index) => (
          <CardSkeleton key={index} compact />
        ))}
      </ul>
    </div>
  );
}

export function Component() {
  const query = queryIn(useLocation().search);
  const { period } = query;
  const { data: genres } = comicsApi.endpoints.genres.useQuery(undefined);
  const { data: ranking } = comicsApi.endpoints.ranking.useQuery(ranked(query));
  const genre = genres?.data.find(({ id }) => id === query.genre);
  const comics = ranking?.data ?? [];
  return (
    <div className={styles.page}>
      <Head
        title={genre ? `${genre.name} ranking` : 'Ranking'}
        discreetTitle="Ranking"
        search={rankingPath(period, genre?.id ?? null).slice('/ranking'.length)}
        description="The comics that readers finish most."
        picture={comics[0]?.bannerImage}
      />
      <BackLink to="/">Back to main</BackLink>
      <h1>Ranking</h1>
      <nav className={styles.choices} aria-label="Period">
        {(['day', 'week', 'all'] as const).map((each) => (
          <Link
            key={each}
            to={rankingPath(each, genre?.id ?? null)}
            replace
            preventScrollReset
            aria-current={each === period ? 'page' : undefined}
          >
            {titles[each]}
          </Link>
        ))}
      </nav>
      <nav className={styles.choices} aria-label="Genres">
        {[{ id: null, name: 'All genres' }, ...(genres?.data ?? [])].map(({ id, name }) => (
          <Link
            key={id}
            to={rankingPath(period, id)}
            replace
            preventScrollReset
            aria-current={id === (genre?.id ?? null) ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {comics.length > 0 ? (
        <ol className={styles.grid}>
          {comics.map((comic, index) => (
            <ComicCard
              key={comic.id}
              comic={comic}
              sizes={cardSizes}
              priority={index < 2}
              note={`#${index + 1}`}
              compact
              genreId={genre?.id ?? null}
            />
          ))}
        </ol>
      ) : (
        <Notice title="Not enough readers yet">
          A comic is ranked once it has had {minRankedReaders} readers in this time.{' '}
          <Link to={genrePath(null)}>Browse all comics</Link>
        </Notice>
      )}
      <section className={styles.about} aria-labelledby="how">
        <h2 id="how">How comics are ranked</h2>
        <p>
          By the share of readers who reach the end of the episode that they opened. Few readers make a share
          uncertain, so what counts is the value that the true share very probably exceeds: the lower end of
          Wilson’s 95 % interval. A small comic that is loved can stand above a large one that is only opened.
        </p>
        {halfLifeHours[period] !== null && (
          <p>
            Older reads weigh less: here a read counts half after {halfLifeHours[period]} hours. Days are in
            UTC, and the ranking is computed each hour.
          </p>
        )}
        <p>
          Comics with fewer than {minRankedReaders} readers are not ranked. We store nothing that tells who
          read on an earlier day, so a reader counts once each day, and people behind one network count as
          one. At most {maxReadsOfNetwork} reads of a comic from one network count on one day, and those of
          our staff never do. Places are not sold.
        </p>
      </section>
    </div>
  );
}
