import styles from './panel.module.css';
import { Note, Row } from '@longstrip/kit/layout.tsx';
import { firstUnrolledDay, maxDays } from '@longstrip/contract/insight/figures.rules';
import { formatDay } from '@longstrip/contract/days.texts';
import { useState } from 'react';
import { type ListState, useListState } from '../../platform/list-state.ts';
import { moneyNow } from '../../platform/money-clock.ts';
import { FilterDay, FilterSelect } from '../../ui/list-filters.tsx';
import { presets, type Range, rangeOf } from './range.ts';

const names = ['days', 'from', 'to', 'site'] as const;
type Name = (typeof names)[number];

type RangeOptions<Sort extends string> = {
  /** True where only money is shown: then all days follow the clock of money. */
  moneyOnly?: boolean;
  sorts?: readonly Sort[];
};

/** The days, the site and the order, as the URL says. */
export function useRange<const Sort extends string = never>({ moneyOnly, sorts }: RangeOptions<Sort> = {}) {
  const list = useListState(names, () => sorts ?? []);
  // Read once and not at each rendering, because the range is the cache key of the answers.
  const [[now, money]] = useState(() => [Date.now(), moneyNow()] as const);
  const { isCut, ...range } = rangeOf(list.filters, moneyOnly ? money : now, money);
  const { site } = list.filters;
  return {
    list,
    range,
    isCut,
    site: site === 'normal' || site === 'uncensored' ? site : undefined,
  } as const;
}

const other = 'other';
const nameOf = (days: number) => `Last ${days} days`;

type FiltersProps = {
  rangeState: { list: ListState<Name>; range: Range; isCut: boolean };
  hasSite?: boolean;
  /** Names the figures that are added up by month once they are old. */
  monthly?: string;
};

export function RangeFilters({
  rangeState: { list, range, isCut },
  hasSite = true,
  monthly = 'Figures',
}: FiltersProps) {
  const { from, to, days = '' } = list.filters;
  const isCustom = Boolean(from ?? to);
  // A number of days replaces the first and last day, and the other way round.
  const count = {
    ...list,
    filters: { days: isCustom ? other : days },
    setFilter: (_: Name, value: string) =>
      list.setFilters(value === other ? { ...range, days: '' } : { days: value, from: '', to: '' }),
  };
  const bounds = {
    ...list,
    // The value as it is typed, because a year is four key presses.
    filters: { from: from ?? range.from, to: to ?? range.to },
    setFilter: (name: Name, value: string) =>
      list.setFilters({ from: range.from, to: range.to, days: '', [name]: value }),
  };
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const firstDay = firstUnrolledDay(today);
  return (
    <div className={styles.range}>
      <Row gap="s">
        <FilterSelect
          list={count}
          name="days"
          label="Days (UTC)"
          options={[
            ...presets.map((each, index) => ({
              value: index === 0 ? '' : String(each),
              label: nameOf(each),
            })),
            { value: other, label: 'Other days' },
          ]}
        />
        <FilterDay list={bounds} name="from" label="From" />
        <FilterDay list={bounds} name="to" label="To" />
        {hasSite && (
          <FilterSelect
            list={list}
            name="site"
            label="Site"
            options={[
              { value: '', label: 'Both sites' },
              { value: 'normal', label: 'Normal' },
              { value: 'uncensored', label: 'Uncensored' },
            ]}
          />
        )}
      </Row>
      <div role="status">
        {isCut && (
          <p>
            A view has room for {maxDays} days: these are the ones up to {formatDay(range.to)}.
          </p>
        )}
        {range.from < firstDay && (
          <Note>
            {monthly} of months before {formatDay(firstDay)} are added up on the first day of their month.
          </Note>
        )}
      </div>
    </div>
  );
}
