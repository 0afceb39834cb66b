import { browseOf, filtersOf } from '@longstrip/contract/catalogue/browse.rules';
import buttons from '@longstrip/kit/button.module.css';
import { breadcrumbs } from '../features/chapters/search-engines.ts';
import { BrowseFilters } from '../features/comics/browse-filters.tsx';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { browsedComics } from '../features/comics/comic-lists.ts';
import { comicsApi } from '../features/comics/comics.api.ts';
import { genreCollection } from '../features/comics/genre-collection.ts';
import { GenreBar, GenreBarSkeleton } from '../features/comics/genre-bar.tsx';
import { genrePath } from '../features/comics/genre-path.ts';
import { BareHead, Head, StructuredData } from '../platform/head.tsx';
import { pageLoader, redirect, refuse } from '../platform/page-loader.ts';
import { Link, useLocation, useParams } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './categories-page.module.css';

const noGenre = { status: 404, code: 'genre_not_found', title: 'This genre does not exist.' } as const;

/** Others are no address, and the API refuses them as invalid input. */
const genreSlug = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const loader = pageLoader(async (load, { slug }, { url }) => {
  const { search, searchParams } = new URL(url);
  const browse = browseOf(search);
  const { data: genres } = await load(comicsApi.endpoints.genres, undefined);
  // Genres had this address before they had one of their own.
  const former = slug === undefined && searchParams.get('genre');
  const found = genres.find((genre) => (former ? genre.id === former : genre.slug === slug));
  if (former) redirect(genrePath(found?.slug ?? null, browse), { isMoved: found !== undefined });
  if (slug !== undefined && !found) {
    if (!genreSlug.test(slug)) refuse(noGenre);
    const present = await load(comicsApi.endpoints.genre, slug);
    if (present.slug === slug) refuse(noGenre);
    redirect(genrePath(present.slug, browse), { isMoved: true });
  }
  const [list, languages] = await Promise.all([
    load(comicsApi.endpoints.browse, browsedComics(found?.id, browse)),
    load(comicsApi.endpoints.languages, undefined),
    found && load(comicsApi.endpoints.genre, found.slug),
  ]);
  const { after, language, ...rest } = browse;
  if (language && !languages.data.includes(language)) redirect(genrePath(slug ?? null, rest));
  if (after && list.data.length === 0)
    redirect(genrePath(slug ?? null, { ...rest, ...(language && { language }) }));
});

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
  const { slug = null } = useParams();
  const { origin } = useSite();
  const browse = browseOf(useLocation().search);
  const { data: genres } = comicsApi.endpoints.genres.useQuery(undefined);
  const genre = genres?.data.find((each) => each.slug === slug);
  const { currentData: page } = comicsApi.endpoints.genre.useQuery(slug ?? '', { skip: slug === null });
  const { data: languages } = comicsApi.endpoints.languages.useQuery(undefined);
  const { data: list } = comicsApi.endpoints.browse.useQuery(browsedComics(genre?.id, browse));
  const comics = list?.data ?? [];
  const name = genre?.name ?? 'All';
  const filters = filtersOf(browse);
  const { after, ...fromTheStart } = browse;
  return (
    <>
      <Head
        title={genre ? `${name} comics` : 'Categories'}
        // The order makes no other page of it.
        search={genrePath(slug, { ...browse, sort: 'newest' }).slice(genrePath(slug).length)}
        index={Object.keys(filters).length <= 1}
        discreetTitle="Categories"
        description={
          page?.text.slice(0, 200) ||
          `${genre ? name : 'All'} comics to read in one long scroll. Find your next one by genre.`
        }
        picture={comics[0]?.bannerImage}
      />
      {import.meta.env.SSR && genre && (
        <>
          <StructuredData value={genreCollection({ ...genre, text: page?.text ?? '' }, comics, origin)} />
          <StructuredData
            value={breadcrumbs(origin, [
              { name: 'Categories', path: genrePath(null) },
              { name, path: genrePath(slug) },
            ])}
          />
        </>
      )}
      <div className={styles.top}>
        <BackLink to="/">Back to main</BackLink>
        <h1>{name.toUpperCase()}</h1>
        <p className={styles.count} role="status">
          {countOf(list)}
        </p>
        {page?.text && <p className={styles.text}>{page.text}</p>}
      </div>
      <GenreBar genres={genres?.data ?? []} chosen={genre?.id ?? null} />
      <BrowseFilters slug={slug} browse={browse} languages={languages?.data ?? []} />
      {comics.length > 0 ? (
        <ul className={styles.grid}>
          {comics.map((comic, index) => (
            <ComicCard
              key={comic.id}
              comic={comic}
              sizes={cardSizes}
              priority={index < 2}
              compact
              genreId={genre?.id ?? null}
            />
          ))}
        </ul>
      ) : Object.keys(filters).length > 0 ? (
        <Notice title="No comics match">
          <Link to={genrePath(slug)}>Show all comics here</Link>
        </Notice>
      ) : (
        <Notice title="No comics here yet">New ones arrive every week. Please check back soon.</Notice>
      )}
      {(after || list?.next) && (
        <p className={styles.more}>
          {after && (
            <Link className={buttons.quiet} to={genrePath(slug, fromTheStart)}>
              Back to the first comics
            </Link>
          )}
          {list?.next && (
            <Link className={buttons.quiet} to={genrePath(slug, { ...browse, after: list.next })}>
              Show more comics
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function countOf(list: { total: number; isMore: boolean } | undefined): string {
  if (!list) return '';
  if (list.isMore) return `More than ${list.total.toLocaleString('en')} comics`;
  return list.total === 1 ? '1 comic' : `${list.total.toLocaleString('en')} comics`;
}
