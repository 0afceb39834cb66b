import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Icon } from '@longstrip/kit/icons.tsx';
import icons from '@longstrip/kit/icon-button.module.css';
import { Link, useLocation, useNavigate } from '../../platform/router/index.ts';
import { hasSingleKeys } from '../../platform/single-keys.ts';
import type { SuggestionsProps } from './suggestions.tsx';
import styles from './search-box.module.css';
import { searchPath } from './search-path.ts';
import { useTypedQuestion } from './use-typed-question.ts';

const typedInto = 'input, textarea, select, [contenteditable]';

const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20" />
  </Icon>
);

/**
 * Searches from every page: a field on wide screens, whose results appear as one types, and a link to the page of the search
 * on others. The code of the results is loaded with the focus.
 */
export function SearchBox() {
  const question = useTypedQuestion('');
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Suggestions: ComponentType<SuggestionsProps> } | null>(null);
  /** What the results say about the field: keys, and which result is marked. */
  const [combobox, setCombobox] = useState<Parameters<SuggestionsProps['onCombobox']>[0]>({});
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const field = question.field;
  // A failure only leaves the results out: Enter still leads to the page of the search.
  const load = () =>
    void import('./suggestions.tsx').then(
      ({ Suggestions }) => setLoaded({ Suggestions }),
      () => {},
    );
  const close = () => setOpen(false);
  const open = (path: string) => {
    close();
    question.ask('');
    field.current?.blur();
    void navigate(path);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open(searchPath({ question: question.typed.trim(), filters: {} }));
  };
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return;
    if (target instanceof Element && target.closest(typedInto)) return;
    if (document.querySelector('dialog:modal') || !hasSingleKeys()) return;
    event.preventDefault();
    const pageField = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (pageField) pageField.focus();
    else if (field.current?.checkVisibility?.()) field.current.focus();
    else void navigate('/search');
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {/* The page of the search has a field of its own. */}
      {pathname !== '/search' && (
        <form role="search" action="/search" className={styles.form} onSubmit={submit}>
          <SearchIcon />
          <input
            {...question.input}
            placeholder="Search"
            aria-label="Search comics"
            onFocus={load}
            onBlur={close}
            onClick={() => setOpen(true)}
            onInput={() => {
              setOpen(true);
              combobox.onInput?.();
            }}
            {...combobox.aria}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
              // While an input method composes a word, all keys are its own.
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape' && isOpen) {
                event.preventDefault();
                close();
              } else if (!isOpen && /^Arrow(Up|Down)$/.test(event.key)) setOpen(true);
              else if (isOpen && event.key !== 'Escape') combobox.onKeyDown?.(event);
            }}
          />
          {loaded && (
            <loaded.Suggestions
              question={question.asked}
              isOpen={isOpen && question.typed.trim() !== ''}
              isComposing={question.isComposing}
              onCombobox={setCombobox}
              onOpen={open}
            />
          )}
        </form>
      )}
      <Link to="/search" aria-label="Search" className={`${icons.button} ${styles.link}`}>
        <SearchIcon />
      </Link>
    </>
  );
}
