import type { Browse } from '@longstrip/contract/catalogue/browse.rules';
import { lengthNames, statusNames, weekdays } from '@longstrip/contract/catalogue/comics.texts';
import { languageName } from '@longstrip/contract/catalogue/language.texts';
import { useState } from 'react';
import buttons from '@longstrip/kit/button.module.css';
import { useLocation, useNavigate } from '../../platform/router/index.ts';
import { useSite } from '../../platform/site.ts';
import { genrePath } from './genre-path.ts';
import styles from './browse-filters.module.css';

type Option = { value: string; label: string };
type Filter = { name: keyof Browse; label: string; options: Option[] };

const options = (texts: Record<string, string>): Option[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

const sort: Filter = {
  name: 'sort',
  label: 'Sort by',
  options: options({ newest: 'Newest', updated: 'Latest episode', popular: 'Most read', title: 'A to Z' }),
};
const status: Filter = {
  name: 'status',
  label: 'Status',
  options: options({ '': 'Any status', ...statusNames }),
};
const length: Filter = {
  name: 'length',
  label: 'Length',
  options: options({ '': 'Any length', ...lengthNames }),
};
const rating: Filter = {
  name: 'rating',
  label: 'Rating',
  options: options({ '': 'Any rating', T: 'Teen', M: 'Mature' }),
};
const day: Filter = {
  name: 'day',
  label: 'Update day',
  options: [
    { value: '', label: 'Any day' },
    ...weekdays.map((label, index) => ({ value: String(index + 1), label })),
  ],
};
const languageFilter = (languages: readonly string[]): Filter => ({
  name: 'language',
  label: 'Language',
  options: [
    { value: '', label: 'Any language' },
    ...languages
      .map((value) => ({ value, label: languageName(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  ],
});

type BrowseFiltersProps = { slug: string | null; browse: Browse; languages: readonly string[] };

/** The order and the filters of a list, which are in its address. Without JavaScript it is a form with a button. */
export function BrowseFilters({ slug, browse, languages }: BrowseFiltersProps) {
  const navigate = useNavigate();
  const { site } = useSite();
  // What was chosen is shown while its comics are loaded.
  const location = useLocation();
  const [choice, setChoice] = useState<{ madeAt: object; browse: Browse }>();
  const shown = choice?.madeAt === location ? choice.browse : browse;
  const filters = [
    sort,
    status,
    day,
    length,
    ...(languages.length > 1 ? [languageFilter(languages)] : []),
    // All comics of the other site have one rating.
    ...(site === 'normal' ? [rating] : []),
  ];
  const choose = (name: keyof Browse, value: string) => {
    const { after: _, ...kept } = shown;
    const wanted = { ...kept, [name]: value } as Browse;
    setChoice({ madeAt: location, browse: wanted });
    void navigate(genrePath(slug, wanted), { replace: true, preventScrollReset: true });
  };
  return (
    <form className={styles.filters} action={genrePath(slug)} aria-label="Sort and filter">
      {filters.map(({ name, label, options: all }) => (
        <select
          key={name}
          name={name}
          aria-label={label}
          value={shown[name] ?? ''}
          onChange={({ currentTarget }) => choose(name, currentTarget.value)}
        >
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <noscript>
        <button className={buttons.quiet}>Apply</button>
      </noscript>
    </form>
  );
}
