import { ListBox, type ListOption, useListKeys } from '@longstrip/kit/list-box.tsx';
import { type KeyboardEvent, useLayoutEffect } from 'react';
import { searchApi } from './search.api.ts';
import { searchPath } from './search-path.ts';
import styles from './suggestions.module.css';
import { useAnswer } from './use-answer.ts';

type Combobox = {
  aria?: Omit<ReturnType<typeof useListKeys>['input'], 'onKeyDown' | 'onInput'>;
  onKeyDown?: (event: KeyboardEvent) => void;
  onInput?: () => void;
};

export type SuggestionsProps = {
  question: string;
  isOpen: boolean;
  isComposing: boolean;
  /** Called with what the field must say and do as long as the results are there. */
  onCombobox: (combobox: Combobox) => void;
  /** Opens the chosen page. */
  onOpen: (path: string) => void;
};

/** The results below the field in the bar: all of them first, then the best. */
export function Suggestions({ question, isOpen, isComposing, onCombobox, onOpen }: SuggestionsProps) {
  const { answer, latest, error } = useAnswer(
    searchApi.endpoints.suggestions,
    isOpen && question ? { question } : null,
  );
  // Half a word finds nothing: what was found before it stays.
  const isEmpty =
    answer !== undefined &&
    [answer.comics, answer.creators, answer.genres].every(({ length }) => length === 0);
  const shown = (isEmpty && isComposing ? latest : answer) ?? latest;
  const options: ListOption[] = [
    { value: searchPath({ question, filters: {} }), label: `All results for “${question}”` },
    ...(shown?.comics ?? []).map(({ id, title, foundBy }) => ({
      value: `/comic/${id}`,
      label: title,
      note: foundBy ?? '',
    })),
    ...(shown?.creators ?? []).map(({ name, slug, foundBy, comics }) => ({
      value: `/creator/${slug}`,
      label: name,
      note: foundBy ?? (comics === 1 ? 'Creator of 1 comic' : `Creator of ${comics} comics`),
    })),
    ...(shown?.genres ?? []).map(({ name, slug }) => ({
      value: `/categories/${slug}`,
      label: name,
      note: 'Genre',
    })),
  ];
  const list = useListKeys({
    options: isOpen ? options : [],
    isOpen,
    onChoose: ({ value }) => onOpen(value),
  });
  const { onKeyDown, onInput, ...aria } = list.input;
  const activeId = aria['aria-activedescendant'];
  useLayoutEffect(() => {
    onCombobox({ aria, onKeyDown, onInput });
    // oxlint-disable-next-line react/exhaustive-deps -- all that the field shows depends on these
  }, [isOpen, activeId, question, shown]);
  useLayoutEffect(() => () => onCombobox({}), [onCombobox]);
  if (!isOpen) return null;
  return (
    <div className={styles.popup} aria-busy={!answer && !error}>
      <ListBox label="Results" list={list} nothingFound="" />
      <p role="status" className={styles.note}>
        {error
          ? error.title
          : isEmpty && !isComposing
            ? 'No comic, creator or genre matches. Episodes may.'
            : ''}
      </p>
    </div>
  );
}
