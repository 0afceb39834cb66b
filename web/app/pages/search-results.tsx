import buttons from '@longstrip/kit/button.module.css';
import { Button } from '@longstrip/kit/button.tsx';
import type { Answer } from '@longstrip/client/calls';
import type { Refusal } from '@longstrip/client/transport';
import { maxCandidates } from '@longstrip/contract/search/search.rules';
import { type ReactNode, useState } from 'react';
import { chapterPath } from '../features/chapters/chapter-paths.ts';
import { CardSkeleton, ComicCard } from '../features/comics/comic-card.tsx';
import { creatorPath } from '../features/comics/creator-path.ts';
import { genrePath } from '../features/comics/genre-path.ts';
import { type Search, searchPath } from '../features/search/search-path.ts';
import { searchApi } from '../features/search/search.api.ts';
import { useAnswer } from '../features/search/use-answer.ts';
import { Link } from '../platform/router/index.ts';
import { Notice } from '../ui/notice.tsx';
import { ReadFailure, RetryNotice } from '../ui/read-failure.tsx';
import { ResponsivePicture } from '../ui/responsive-picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './search-page.module.css';

const pageSizes = { comics: 20, creators: 6, chapters: 10 };
const cardSizes = '(max-width: 520px) 46vw, (max-width: 900px) 30vw, (max-width: 1490px) 18vw, 230px';

type ResultsProps = {
  search: Search;
  /** Another question is on its way. */
  isTyping: boolean;
  onAsk: (question: string) => void;
  onClearFilters: () => void;
};

/** While an answer is on its way, the last one stays. */
export function Results({ search, isTyping, onAsk, onClearFilters }: ResultsProps) {
  const { question, filters } = search;
  const comics = useAnswer(searchApi.endpoints.foundComics, comicsBody(search, 0));
  const creators = useAnswer(searchApi.endpoints.foundCreators, creatorsBody(search, 0));
  const chapters = useAnswer(searchApi.endpoints.foundChapters, chaptersBody(search, 0));
  const named = useAnswer(searchApi.endpoints.suggestions, { question });
  const queries = [comics, creators, chapters];
  const error = queries.find((query) => query.error)?.error;
  if (error) return <Failure error={error} queries={queries} />;
  const [foundComics, foundCreators, foundChapters] = [comics.latest, creators.latest, chapters.latest];
  // All appear together, so that nothing moves.
  if (!foundComics || !foundCreators || !foundChapters || (!named.latest && !named.error)) return <Waiting />;
  const genres = <GenresFound genres={named.latest?.genres ?? []} />;
  const isFiltered = Object.keys(filters).length > 0;
  const isWaiting = isTyping || queries.some(({ answer }) => !answer);
  if (foundComics.total + foundCreators.total + foundChapters.total === 0)
    return isWaiting ? (
      <Waiting />
    ) : (
      <>
        {genres}
        <NothingFound {...{ question, isFiltered, onAsk, onClearFilters }} />
      </>
    );
  return (
    <div aria-busy={isWaiting}>
      {genres}
      {foundCreators.total > 0 && (
        <section aria-labelledby="found-creators" className={styles.section}>
          <h2 id="found-creators">Creators</h2>
          <Count answer={foundCreators} one="1 creator" many={(total) => `${total} creators`} />
          <Pages
            of={search}
            size={pageSizes.creators}
            total={foundCreators.total}
            more="Show more creators"
            className={styles.creators}
          >
            {(offset) => <FoundCreators key={offset} {...{ search, offset }} />}
          </Pages>
        </section>
      )}
      {foundComics.total === 0 && isFiltered && (
        <p className={styles.section}>
          No comic fits the filters.{' '}
          <Button variant="link" onClick={onClearFilters}>
            Search without filters
          </Button>
        </p>
      )}
      {foundComics.total > 0 && (
        <section aria-labelledby="found-comics" className={styles.section}>
          <h2 id="found-comics">Comics</h2>
          <Count answer={foundComics} one="1 comic" many={(total) => `${total} comics`} />
          <Pages
            of={search}
            size={pageSizes.comics}
            total={foundComics.total}
            more="Show more comics"
            className={styles.comics}
          >
            {(offset) => <FoundComics key={offset} {...{ search, offset }} />}
          </Pages>
        </section>
      )}
      {foundChapters.total > 0 && (
        <section aria-labelledby="found-episodes" className={styles.section}>
          <h2 id="found-episodes">Episodes</h2>
          <Count answer={foundChapters} one="1 episode" many={(total) => `${total} episodes`} />
          <Pages
            of={search}
            size={pageSizes.chapters}
            total={foundChapters.total}
            more="Show more episodes"
            className={styles.episodes}
          >
            {(offset) => <FoundChapters key={offset} {...{ search, offset }} />}
          </Pages>
        </section>
      )}
    </div>
  );
}

function GenresFound({ genres }: { genres: Answer<'suggestSearch'>['genres'] }) {
  if (genres.length === 0) return null;
  return (
    <nav aria-label="Genres" className={styles.genres}>
      {genres.map(({ name, slug }) => (
        <Link key={slug} className={buttons.quiet} to={genrePath(slug)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

const comicsBody = ({ question, filters }: Search, offset: number) => ({
  question,
  filters,
  limit: pageSizes.comics,
  offset,
});
const creatorsBody = ({ question }: Search, offset: number) => ({
  question,
  limit: pageSizes.creators,
  offset,
});
const chaptersBody = ({ question }: Search, offset: number) => ({
  question,
  limit: pageSizes.chapters,
  offset,
});

type CountProps = {
  answer: { total: number; isMore: boolean };
  one: string;
  many: (total: number) => string;
};

function Count({ answer: { total, isMore }, one, many }: CountProps) {
  return (
    <p role="status" className={styles.count}>
      {isMore
        ? `More than ${maxCandidates.toLocaleString('en')} match, and the best of them are listed. Another word helps.`
        : total === 1
          ? one
          : many(total)}
    </p>
  );
}

type PagesProps = {
  /** Another search begins with one page again. */
  of: Search;
  size: number;
  total: number;
  more: string;
  className: string | undefined;
  children: (offset: number) => ReactNode;
};

/** Pages of a list below each other, with a button for the next one. */
function Pages({ of, size, total, more, className, children }: PagesProps) {
  const address = searchPath(of);
  const [opened, setOpened] = useState({ address, pages: 1 });
  const pages = opened.address === address ? opened.pages : 1;
  return (
    <>
      <ul className={className}>{Array.from({ length: pages }, (_, index) => children(index * size))}</ul>
      {pages * size < total && (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setOpened({ address, pages: pages + 1 })}>
            {more}
          </Button>
        </p>
      )}
    </>
  );
}

type PageProps = { search: Search; offset: number };

function FoundComics({ search, offset }: PageProps) {
  const { latest, error, isFetching, refetch } = useAnswer(
    searchApi.endpoints.foundComics,
    comicsBody(search, offset),
  );
  if (error)
    return (
      <li>
        <ReadFailure query={{ error, isFetching, refetch }}>More comics could not be loaded.</ReadFailure>
      </li>
    );
  if (!latest) return Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} compact />);
  return latest.data.map((comic) => (
    <ComicCard key={comic.id} comic={comic} sizes={cardSizes} compact level={3} foundBy={comic.foundBy} />
  ));
}

function FoundCreators({ search, offset }: PageProps) {
  const { latest, error, isFetching, refetch } = useAnswer(
    searchApi.endpoints.foundCreators,
    creatorsBody(search, offset),
  );
  if (error)
    return (
      <li>
        <ReadFailure query={{ error, isFetching, refetch }}>More creators could not be loaded.</ReadFailure>
      </li>
    );
  if (!latest)
    return (
      <li>
        <Skeleton className={styles.line} />
      </li>
    );
  return latest.data.map(({ id, slug, name, picture, comics, foundBy }) => (
    <li key={id}>
      <ResponsivePicture
        picture={picture}
        alt=""
        sizes="56px"
        className={styles.portrait}
        fallback={[...name][0]}
      />
      <Link to={creatorPath(slug)}>{name}</Link>
      <span className={styles.of}>
        {foundBy && (
          <>
            <span>{foundBy}</span> ·{' '}
          </>
        )}
        <span>{comics === 1 ? '1 comic' : `${comics} comics`}</span>
      </span>
    </li>
  ));
}

function FoundChapters({ search, offset }: PageProps) {
  const { latest, error, isFetching, refetch } = useAnswer(
    searchApi.endpoints.foundChapters,
    chaptersBody(search, offset),
  );
  if (error)
    return (
      <li>
        <ReadFailure query={{ error, isFetching, refetch }}>More episodes could not be loaded.</ReadFailure>
      </li>
    );
  if (!latest)
    return (
      <li>
        <Skeleton className={styles.line} />
      </li>
    );
  return latest.data.map(({ id, title, chapterNumber, comicsId, comicTitle, language }) => (
    <li key={id}>
      <Link to={chapterPath(comicsId, id)} lang={language}>
        {title}
      </Link>
      <span className={styles.of}>
        <span lang={language}>{comicTitle}</span> · <span>Episode {chapterNumber}</span>
      </span>
    </li>
  ));
}

function Waiting() {
  return (
    <div role="status" aria-label="Searching" className={styles.section}>
      <ul className={styles.comics} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <CardSkeleton key={index} compact />
        ))}
      </ul>
    </div>
  );
}

function Failure({
  error,
  queries,
}: {
  error: Refusal;
  queries: { error?: unknown; isFetching: boolean; refetch: () => unknown }[];
}) {
  if (error.code === 'invalid_input')
    return <Notice title="This cannot be searched">Please check the words and the filters.</Notice>;
  const isTooOften = error.code === 'too_many_attempts' || error.code === 'too_busy';
  return (
    <RetryNotice
      title={isTooOften ? 'Too many searches right now' : 'The search does not answer'}
      queries={queries}
    >
      {isTooOften ? 'Please wait a minute, then try again.' : error.title}
    </RetryNotice>
  );
}

type NothingFoundProps = Pick<ResultsProps, 'onAsk' | 'onClearFilters'> & {
  question: string;
  isFiltered: boolean;
};

function NothingFound({ question, isFiltered, onAsk, onClearFilters }: NothingFoundProps) {
  const { answer } = useAnswer(searchApi.endpoints.correction, isFiltered ? null : { question });
  const similar = answer?.question;
  const action = similar ? (
    <Button variant="strong" onClick={() => onAsk(similar)}>{`Search for “${similar}”`}</Button>
  ) : isFiltered ? (
    <Button variant="strong" onClick={onClearFilters}>
      Search without filters
    </Button>
  ) : (
    <Link className={buttons.strong} to="/categories">
      Browse all comics
    </Link>
  );
  return (
    <div role="status">
      <Notice title={`No comic or episode matches “${question}”`} action={action}>
        {similar
          ? 'There are comics with a similar name.'
          : isFiltered
            ? 'No comic fits the filters, and no episode has these words.'
            : 'No comic, creator or episode of this site has all of these words. Fewer words, or the beginning of a word, find more.'}
      </Notice>
    </div>
  );
}
