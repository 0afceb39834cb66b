import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useFieldError } from './field-errors.tsx';
import { messageOf } from './states.tsx';

const debounceMs = 250;

export type Choice = { value: string; label: string };

type SearchSelectProps = {
  /** The name of the field in the call that the form makes. */
  name: string;
  label: string;
  placeholder: string;
  required?: boolean;
  nothingFound: string;
  chosen: Choice | null;
  /** What the server has found, in its order. */
  found: Choice[];
  /** The error of the search, if it failed. */
  failure: unknown;
  onSearch: (words: string) => void;
  onChoose: (choice: Choice | null) => void;
};

/** Chooses one option of many. The server searches for the typed words. */
export function SearchSelect(props: SearchSelectProps) {
  const { nothingFound, chosen, failure, onSearch, onChoose, ...field } = props;
  // Results of earlier words would be taken for the answer.
  const found = failure ? [] : props.found;
  const error = useFieldError(field.name);
  const [typed, setTyped] = useState('');
  const search = useDebouncedCallback((words: string) => onSearch(words.trim()), debounceMs);
  const isFound = (value: string) => found.some((each) => each.value === value);
  return (
    <Select
      {...field}
      error={error}
      searchable
      // Otherwise the position of the closed list is calculated as well.
      comboboxProps={{ keepMounted: false }}
      // Mantine reads the label of the chosen option from the data, also while others are searched for.
      data={chosen && !isFound(chosen.value) ? [...found, chosen] : found}
      filter={({ options }) => options.filter((option) => 'value' in option && isFound(option.value))}
      nothingFoundMessage={failure ? messageOf(failure) : nothingFound}
      value={chosen?.value ?? null}
      searchValue={typed}
      onSearchChange={(words) => {
        setTyped(words);
        search(words);
      }}
      onChange={(_value, option) => onChoose(option)}
    />
  );
}
