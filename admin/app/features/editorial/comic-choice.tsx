import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { editorialApi } from './editorial.api.ts';

const pause = 250;

type ComicChoiceProps = {
  value: string;
  error: string | undefined;
  onChange: (comicsId: string, title: string) => void;
};

/** Finds a comic by the words of its title. */
export function ComicChoice({ value, error, onChange }: ComicChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pause);
  const { data } = editorialApi.endpoints.featurableComics.useQuery({
    limit: 20,
    sort: 'title',
    ...(search && { search }),
  });
  const comics = (data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Select
      label="Comic"
      placeholder="Title"
      required
      searchable
      data={comics}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage="No comic has these words in its title."
      value={value || null}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => onChange(id ?? '', option?.label ?? '')}
    />
  );
}
