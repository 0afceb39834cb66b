import { lengthNames } from '@longstrip/contract/catalogue/comics.texts';
import buttons from '@longstrip/kit/button.module.css';
import { Select } from '@longstrip/kit/fields.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { comicsApi } from '../features/comics/comics.api.ts';
import { genrePath } from '../features/comics/genre-path.ts';
import { type Search, type SearchFilters, searchOf, searchPath } from '../features/search/search-path.ts';
import { useTypedQuestion } from '../features/search/use-typed-question.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Head } from '../platform/head.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import { Link, useLocation } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import styles from './search-page.module.css';
import { Results } from './search-results.tsx';

/** The document is the same for every question; the browser asks. */
export const loader = pageLoader((load) => load(comicsApi.endpoints.genres, undefined));

export function Component() {
  const { search } = useLocation();
  const fromAddress = useHydrated() ? search : '';
  const asked = searchOf(fromAddress);
  const question = useTypedQuestion(asked.question);
  const [filters, setFilters] = useState(asked.filters);
  const shown: Search = { question: question.asked, filters };
  const address = searchPath(shown);
  /** The query that this page has written into its address, or taken over from it. */
  const known = useRef(fromAddress);
  // Another address: by Back, by a link, or because the stored document has no question.
  useEffect(() => {
    if (fromAddress === known.current) return;
    known.current = fromAddress;
    question.ask(asked.question);
    setFilters(asked.filters);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [fromAddress]);
  useEffect(() => {
    const written = address.slice('/search'.length);
    if (written === known.current) return;
    known.current = written;
    history.replaceState(history.state, '', address);
  }, [address]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    question.ask(question.typed);
  };
  return (
    <div className={styles.page}>
      <Head
        title="Search"
        description="Find a comic by its title, its creators or an episode."
        index={false}
      />
      <h1>Search</h1>
      <form role="search" action="/search" className={styles.form} onSubmit={submit}>
        <input
          {...question.input}
          aria-label="Title, creator or episode"
          placeholder="Title, creator or episode"
        />
      </form>
      <noscript>
        <p>The search needs JavaScript. All comics are in the categories.</p>
      </noscript>
      {shown.question ? (
        <>
          <Filters filters={filters} onChange={setFilters} />
          <Results
            search={shown}
            isTyping={question.isComposing || question.typed.trim() !== question.asked}
            onAsk={question.ask}
            onClearFilters={() => setFilters({})}
          />
        </>
      ) : (
        <Start />
      )}
    </div>
  );
}

/** Before anything is asked: the genres. */
function Start() {
  const { data } = comicsApi.endpoints.genres.useQuery();
  return (
    <>
      <p className={styles.hint}>Parts of words are enough, in any script.</p>
      <nav aria-label="Genres" className={styles.genres}>
        {data?.data.map(({ id, name, slug }) => (
          <Link key={id} className={buttons.quiet} to={genrePath(slug)}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}

const any = { value: '', label: 'Any' };

function Filters({
  filters,
  onChange,
}: {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}) {
  const { site } = useSite();
  const { data } = comicsApi.endpoints.genres.useQuery();
  const choice = (name: keyof SearchFilters, label: string, options: { value: string; label: string }[]) => (
    <Select
      name={name}
      label={label}
      options={[any, ...options]}
      value={String(filters[name] ?? '')}
      onChange={({ currentTarget: { value } }) => {
        const { [name]: _, ...others } = filters;
        onChange(value ? ({ ...others, [name]: value } as SearchFilters) : others);
      }}
    />
  );
  return (
    <div role="group" aria-label="Filters" className={styles.filters}>
      {choice('genres', 'Genre', data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [])}
      {choice('status', 'Status', [
        { value: 'ongoing', label: 'Ongoing' },
        { value: 'completed', label: 'Completed' },
        { value: 'hiatus', label: 'On hiatus' },
      ])}
      {choice(
        'length',
        'Length',
        Object.entries(lengthNames).map(([value, label]) => ({ value, label })),
      )}
      {site === 'normal' &&
        choice('contentRating', 'Rating', [
          { value: 'T', label: 'Teen' },
          { value: 'M', label: 'Mature' },
        ])}
    </div>
  );
}
