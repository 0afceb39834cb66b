import type { Answer } from '@longstrip/client/calls';
import { listStart } from '@longstrip/contract/rendering';
import { Link, useLocation } from '../platform/router/index.ts';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { comicsOfGenre } from '../features/comics/comic-lists.ts';
import { comicsApi } from '../features/comics/comics.api.ts';
import { GenreBar, GenreBarSkeleton } from '../features/comics/genre-bar.tsx';
import { genrePath } from '../features/comics/genre-path.ts';
import { genresOf, withGenre } from '../features/comics/genres.ts';
import { BareHead, Head } from '../platform/head.tsx';
import { redirect, pageLoader } from '../platform/page-loader.ts';
import { BackLink } from '../ui/back-link.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './categories-page.module.css';

export const loader = pageLoader(async (load, _, { url }) => {
  const { search, searchParams } = new URL(url);
  const genreId = searchParams.get('genre');
  const from = listStart(search);
  const all = from > 0 ? undefined : await load(comicsApi.endpoints.comicCards, comicsOfGenre(null));
  const whole = wholeList(all);
  const genres = whole ? genresOf(whole) : (await load(comicsApi.endpoints.genres, undefined)).data;
  if (genreId !== null && !genres.some(({ id }) => id === genreId)) redirect('/categories');
  const found = load(comicsApi.endpoints.comicCards, comicsOfGenre(genreId, from));
  // The browser shows the comics it has already and does not wait.
  if (!import.meta.env.SSR && from === 0) return void found.catch(() => {});
  if ((await found).data.length === 0 && from > 0) redirect(genrePath(genreId));
});

/** All comics, if the list has them all: a document contains a part, and the browser loads 200 at most. */
const wholeList = (list: Answer<'listComicCards'> | undefined) =>
  list && list.data.length >= list.total ? list.data : undefined;

const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

/** The layout of the page while its comics are loaded. */
export function Waiting() {
  return (
    <div aria-busy="true">
      <BareHead title="Categories" />
      <div className={styles.top}>
        <BackLink to="/">Back to main</BackLink>
        <h1>ALL</h1>
      </div>
      <GenreBarSkeleton />
      <ul className={styles.grid}>
        {Array.from({ length: 12 }, (_, index) => (
          <CardSkeleton key={index} compact />
        ))}
      </ul>
    </div>
  );
}

export function Component() {
  const { search } = useLocation();
  const genreId = new URLSearchParams(search).get('genre');
  const from = listStart(search);
  const { data: all } = comicsApi.endpoints.comicCards.useQuery(comicsOfGenre(null), { skip: from > 0 });
  const whole = wholeList(all);
  const { data: listed } = comicsApi.endpoints.genres.useQuery(undefined, { skip: !!whole });
  const genres = genresOf(whole ?? [{ genres: listed?.data ?? [] }]);
  const genre = genres.find(({ id }) => id === genreId);
  const chosen = genre?.id ?? null;
  const { currentData: found } = comicsApi.endpoints.comicCards.useQuery(comicsOfGenre(chosen, from));
  // Comics that are loaded already are shown at once; the server's answer then completes the list.
  const comics = found?.data ?? withGenre(all?.data ?? [], chosen);
  const total = found?.total ?? comics.length;
  const name = genre?.name ?? 'All';
  return (
    <>
      <Head
        title={genre ? `${name} comics` : 'Categories'}
        search={genrePath(chosen, from).slice('/categories'.length)}
        discreetTitle="Categories"
        description={`${genre ? name : 'All'} comics to read in one long scroll. Find your next one by genre.`}
        picture={comics[0]?.bannerImage}
      />
      <div className={styles.top}>
        <BackLink to="/">Back to main</BackLink>
        <h1>{name.toUpperCase()}</h1>
        <p className={styles.count} role="status">
          {total} {total === 1 ? 'comic' : 'comics'}
        </p>
      </div>
      <GenreBar genres={genres} chosen={chosen} />
      {comics.length > 0 ? (
        <ul className={styles.grid}>
          {comics.map((comic, index) => (
            <ComicCard
              key={comic.id}
              comic={comic}
              sizes={cardSizes}
              priority={index < 2}
              compact
              genreId={chosen}
            />
          ))}
        </ul>
      ) : (
        <Notice title="No comics here yet">New ones arrive every week. Please check back soon.</Notice>
      )}
      {from + comics.length < total && (
        <p className={styles.more}>
          <Link className={buttons.quiet} to={genrePath(chosen, from + comics.length)}>
            Show more comics
          </Link>
        </p>
      )}
    </>
  );
}
