import type { SiteVariant } from '@longstrip/contract/site';
import { useState } from 'react';
import type { ListOption } from '@longstrip/kit/list-box.tsx';
import { messageOf } from '@longstrip/kit/refusal.ts';
import { SearchSelect } from '@longstrip/kit/search-select.tsx';
import { editorialApi } from './editorial.api.ts';

type ComicChoiceProps = {
  label?: string;
  required?: boolean;
  /** Only comics of this site. */
  site?: SiteVariant;
  onChange: (comicsId: string, title: string) => void;
};

/** Finds a comic by the words of its title. */
export function ComicChoice({ label = 'Comic', required = true, site, onChange }: ComicChoiceProps) {
  const [chosen, choose] = useState<ListOption | null>(null);
  const [search, setSearch] = useState('');
  const { data, error: failure } = editorialApi.endpoints.comicsByTitle.useQuery({
    limit: 20,
    sort: 'title',
    ...(site && { site }),
    ...(search && { search }),
  });
  return (
    <SearchSelect
      name="comicsId"
      {...{ label, required }}
      placeholder="Title"
      nothingFound={failure ? messageOf(failure) : 'No comic has these words in its title.'}
      chosen={chosen}
      // Results of earlier words would be taken for the answer.
      found={(failure ? [] : (data?.data ?? [])).map(({ id, title }) => ({ value: id, label: title }))}
      onSearch={setSearch}
      onChoose={(choice) => {
        choose(choice);
        onChange(choice?.value ?? '', choice?.label ?? '');
      }}
    />
  );
}
