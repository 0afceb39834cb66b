import { Group } from '@mantine/core';
import { useState } from 'react';
import { type ListState, useListState } from '../../platform/list-state.ts';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { lastDays } from './range.ts';

const names = ['days', 'site'] as const;
type Name = (typeof names)[number];

/** The days and the site that the address names. */
export function useRange() {
  const list = useListState(names);
  const { days = '28', site } = list.filters;
  const count = [7, 28, 90, 365].find((each) => String(each) === days) ?? 28;
  // Not at each rendering: an answer is kept under its range.
  const [now] = useState(Date.now);
  const range = lastDays(count, now);
  return { list, range, site: site === 'normal' || site === 'uncensored' ? site : undefined } as const;
}

export function RangeFilters({ list, hasSite = true }: { list: ListState<Name>; hasSite?: boolean }) {
  return (
    <Group mb="md" align="end">
      <FilterSelect
        list={list}
        name="days"
        label="Days (UTC)"
        options={[
          { value: '', label: 'Last 28 days' },
          { value: '7', label: 'Last 7 days' },
          { value: '90', label: 'Last 90 days' },
          { value: '365', label: 'Last 365 days' },
        ]}
      />
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
    </Group>
  );
}
