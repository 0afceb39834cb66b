import { useState } from 'react';
import { type Choice, SearchSelect } from '../../ui/search-select.tsx';
import { editorialApi } from './editorial.api.ts';

type ComicChoiceProps = {
  onChange: (comicsId: string, title: string) => void;
};

/** Finds a comic by the words of its title. */
export function ComicChoice({ onChange }: ComicChoiceProps) {
  const [chosen, choose] = useState<Choice | null>(null);
  const [search, setSearch] = useState('');
  const { data, error: failure } = editorialApi.endpoints.comicsByTitle.useQuery({
    limit: 20,
    sort: 'title',
    ...(search && { search }),
  });
  return (
    <SearchSelect
      name="comicsId"
      label="Comic"
      placeholder="Title"
      required
      nothingFound="No comic has these words in its title."
      chosen={chosen}
      found={(data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      failure={failure}
      onSearch={setSearch}
      onChoose={(choice) => {
        choose(choice);
        onChange(choice?.value ?? '', choice?.label ?? '');
      }}
    />
  );
}
