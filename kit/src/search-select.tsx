import { useState } from 'react';
import { Labelled } from './field.tsx';
import { ListBox, type ListOption, useListKeys } from './list-box.tsx';
import styles from './search-select.module.css';

type SearchSelectProps = {
  /** The name of the field in the call that the form makes. */
  name: string;
  label: string;
  placeholder: string;
  required?: boolean;
  /** What is said if nothing was found, or why the search failed. */
  nothingFound: string;
  chosen: ListOption | null;
  /** What the server has found, in its order. */
  found: readonly ListOption[];
  /** The typed words; the caller waits for a pause before it searches. */
  onSearch: (words: string) => void;
  onChoose: (choice: ListOption | null) => void;
};

/** Chooses one option of many. The server searches for the typed words. */
export function SearchSelect(props: SearchSelectProps) {
  const { name, label, placeholder, required, nothingFound, chosen, found, onSearch, onChoose } = props;
  /** Null while the chosen option is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const list = useListKeys({
    options: isOpen ? found : [],
    isOpen,
    onChoose: (option) => {
      onChoose(option);
      close();
    },
  });
  return (
    <Labelled {...{ name, label }}>
      {(control) => (
        <div className={styles.select}>
          <input
            {...control}
            {...{ name, placeholder, required }}
            {...list.input}
            value={typed ?? chosen?.label ?? ''}
            onClick={() => setOpen(true)}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              setOpen(true);
              onSearch(value.trim());
              if (chosen) onChoose(null);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOpen) {
                event.preventDefault();
                close();
              } else if (!isOpen && /^Arrow(Up|Down)$/.test(event.key)) setOpen(true);
              else if (isOpen) list.input.onKeyDown(event);
            }}
            onBlur={close}
          />
          {isOpen && (
            <div className={styles.popup}>
              <ListBox {...{ label, list, nothingFound }} />
            </div>
          )}
        </div>
      )}
    </Labelled>
  );
}
