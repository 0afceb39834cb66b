import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { ListState } from '../platform/list-state.ts';
import { fromLocalField, localText } from '@longstrip/kit/local-moment.ts';
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
