import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './list-box.module.css';

export type ListOption = { value: string; label: string; /** Smaller, at its end. */ note?: string };

type ListKeysProps = {
  options: readonly ListOption[];
  /** The options are shown. */
  isOpen: boolean;
  onChoose: (option: ListOption) => void;
};

/**
 * An input that chooses one of the options below it: the arrow keys mark one, Enter chooses it, and the focus stays in the
 * input, as in the combobox pattern of ARIA. Spread `input` into the input, and pass the result to `ListBox`.
 */
export function useListKeys({ options, isOpen, onChoose }: ListKeysProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const marked = Math.min(at, options.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setAt((marked + step + options.length) % options.length);
    }
    // While an input method composes a word, Enter belongs to it.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (options[marked]) onChoose(options[marked]);
    }
  };
  return {
    id,
    options,
    marked,
    onChoose,
    input: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': isOpen,
      'aria-activedescendant': marked >= 0 ? `${id}-${marked}` : undefined,
      onKeyDown,
      // Other options: the first one is the likeliest.
      onInput: () => setAt(0),
    } as const,
  };
}

type ListBoxProps = { label: string; list: ReturnType<typeof useListKeys>; nothingFound: string };

export function ListBox({ label, list, nothingFound }: ListBoxProps) {
  const { id, options, marked, onChoose } = list;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[marked]?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);
  return (
    <>
      <div ref={box} id={id} role="listbox" aria-label={label} className={styles.list}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            // Keeps the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            {option.label}
            {option.note && <small>{option.note}</small>}
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {options.length === 0 && nothingFound}
      </p>
    </>
  );
}
