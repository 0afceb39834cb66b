import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type ListState, useListState } from '../platform/list-state.ts';
import { fromLocalField, localText } from '@longstrip/contract/local-moment';
import { useDebouncedCall } from './debounced.ts';
import styles from './list-filters.module.css';
import { timeZone } from './time.tsx';

type FilterProps<Name extends string> = { list: ListState<Name>; name: Name; label: string };

function Filter({ label, note, children }: LabelProps & { children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <span>
        <label htmlFor={id}>{label}</label>
        {note && <span id={`${id}-note`}> {note}</span>}
      </span>
      {children(id)}
    </div>
  );
}

type LabelProps = {
  label: string;
  /** Beside the label. */
  note?: string | undefined;
};

function FilterInput({ label, note, ...props }: ComponentProps<'input'> & LabelProps) {
  return (
    <Filter {...{ label, note }}>
      {(id) => <input id={id} aria-describedby={note && `${id}-note`} {...props} />}
    </Filter>
  );
}

/** Milliseconds between the last key and the request. */
const debounceMs = 300;

/** Filters by what is typed, after a short pause or with Enter. */
export function FilterText<Name extends string>({
  list,
  name,
  label,
  placeholder,
}: FilterProps<Name> & { placeholder?: string }) {
  const set = list.filters[name] ?? '';
  const [typed, setTyped] = useState(set);
  const [applied, setApplied] = useState(set);
  // Changed by Back or by "Show everything", not by what is typed here.
  if (set !== applied) {
    setApplied(set);
    if (set !== typed.trim()) setTyped(set);
  }
  const apply = useDebouncedCall((value: string) => list.setFilter(name, value.trim()), debounceMs);
  return (
    <FilterInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        apply(value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && list.setFilter(name, typed.trim())}
    />
  );
}

type SelectProps<Name extends string> = FilterProps<Name> & {
  /** The first one has the value '', which means no filter. */
  options: readonly { value: string; label: string }[];
};

export function FilterSelect<Name extends string>({ list, name, label, options }: SelectProps<Name>) {
  return (
    <Filter label={label}>
      {(id) => (
        <select
          id={id}
          value={list.filters[name] ?? ''}
          onChange={({ currentTarget: { value } }) => list.setFilter(name, value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Filter>
  );
}

/** Filters by a day of the site's time zone. Beside its label stands how the product writes the day. */
export function FilterDay<Name extends string>({ list, name, label }: FilterProps<Name>) {
  const value = list.filters[name] ?? '';
  return (
    <FilterInput
      type="date"
      label={label}
      note={localText(value)}
      value={value}
      onChange={({ currentTarget: { value } }) => list.setFilter(name, value)}
    />
  );
}

/** The moment at which the day begins that is `daysLater` days after `day`; undefined if `day` is invalid. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (!year) return undefined;
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + daysLater));
  return fromLocalField(`${start.toISOString().slice(0, 10)}T00:00`, timeZone);
}

/** A filter of a list, declared once: how people set it, and what its value in the URL means for the call. */
export type ListFilter<Wanted extends object> = {
  label: string;
  wanted(value: string | undefined): Wanted;
} & (
  | { kind: 'text'; placeholder?: string }
  | { kind: 'day' }
  | { kind: 'select'; options: SelectProps<string>['options'] }
);

type Filters = Readonly<Record<string, ListFilter<object>>>;
/** The fields of all filters together. In a tuple, so that a filter may stand for one of several fields. */
type WantedOf<All extends Filters> = {
  [Name in keyof All]: (wanted: [ReturnType<All[Name]['wanted']>]) => void;
}[keyof All] extends (wanted: infer Wanted) => void
  ? Wanted extends readonly unknown[]
    ? Partial<Wanted[0]>
    : never
  : never;

export function textFilter<Wanted extends object>(
  label: string,
  wanted: (typed: string | undefined) => Wanted,
  placeholder = '',
): ListFilter<Wanted> {
  return { kind: 'text', label, wanted, placeholder };
}

/** `none` names the choice without a filter. `wanted` gets a key of these texts only. */
export function selectFilter<Key extends string, Wanted extends object>(
  label: string,
  texts: Readonly<Record<Key, string>>,
  wanted: (chosen: Key | undefined) => Wanted,
  none = 'Any',
): ListFilter<Wanted> {
  const options = Object.entries<string>(texts).map(([value, label]) => ({ value, label }));
  return {
    kind: 'select',
    label,
    options: [{ value: '', label: none }, ...options],
    wanted: (value) =>
      wanted(value !== undefined && Object.hasOwn(texts, value) ? (value as Key) : undefined),
  };
}

export function dayFilter<Wanted extends object>(
  label: string,
  wanted: (day: string | undefined) => Wanted,
): ListFilter<Wanted> {
  return { kind: 'day', label, wanted };
}

/**
 * The state of a list with these filters, by their names in the URL. `wanted` is what its call and its export take,
 * `page` what the call takes besides: order and page. See `useListState`.
 */
export function useFilteredList<const All extends Filters, const Sort extends string = never>(
  all: All,
  ...[sortsOf, limit]: [
    sortsOf?: (filters: Partial<Record<keyof All & string, string>>) => readonly Sort[],
    limit?: number,
  ]
) {
  const list = useListState<keyof All & string, Sort>(Object.keys(all), sortsOf, limit);
  const wanted = Object.assign(
    {},
    ...Object.entries(all).map(([name, filter]) => filter.wanted(list.filters[name])),
  ) as WantedOf<All>;
  return { list, wanted, page: { limit: list.limit, after: list.after, sort: list.sort } };
}

/** The fields of filters. */
export function FilterFields({ list, all }: { list: ListState; all: Filters }) {
  return Object.entries(all).map(([name, filter]) => {
    const { kind, label } = filter;
    const props = { list, name, label };
    if (kind === 'text') return <FilterText key={name} {...props} placeholder={filter.placeholder} />;
    if (kind === 'day') return <FilterDay key={name} {...props} />;
    return <FilterSelect key={name} {...props} options={filter.options} />;
  });
}
