import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Toast } from '@longstrip/kit/toast.tsx';
import { useDeferredValue, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { undoMs, useHistoryRemoval } from './history-removal.ts';
import { LibraryComics } from './library-comics.tsx';
import { type LibraryEntry, matches } from './library-entries.ts';
import styles from './library-page.module.css';

/** Everything that was read, searchable. What is removed can be brought back for ten seconds. */
export function LibraryHistory({ entries }: { entries: readonly LibraryEntry[] }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const { removal, remove, undo, commit } = useHistoryRemoval();
  const remaining = entries.filter(
    ({ comic }) => !removal || (removal.comicId !== null && removal.comicId !== comic.id),
  );
  // Different for each comic, because a new message gets its own ten seconds.
  const removedText = (comicId: string) => {
    const title = entries.find(({ comic }) => comic.id === comicId)?.comic.title ?? '';
    return `“${title}” is removed from your history.`;
  };
  const found = remaining.filter(({ comic }) => matches(comic.title, wanted));
  return (
    <>
      {remaining.length > 0 && (
        <div className={styles.tools}>
          <Field
            type="search"
            name="history"
            label="Search your history"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Button variant="quiet" onClick={() => remove(null)}>
            Clear history
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {wanted && (found.length === 1 ? '1 comic found' : `${found.length} comics found`)}
      </p>
      {found.length > 0 ? (
        <LibraryComics
          key={wanted}
          view="history"
          entries={found}
          renderActions={({ comic }) => (
            <Button variant="quiet" small onClick={() => remove(comic.id)}>
              Remove<span className="visually-hidden"> {comic.title} from your history</span>
            </Button>
          )}
        />
      ) : wanted && remaining.length > 0 ? (
        <Notice title="Nothing found">No comic that you have read has such a title.</Notice>
      ) : (
        <Notice title="Your history is empty">Everything that you read is shown here.</Notice>
      )}
      <Toast
        passing
        duration={undoMs}
        onClose={commit}
        action={
          <button type="button" onClick={undo}>
            Undo
          </button>
        }
      >
        {removal && (removal.comicId === null ? 'Your history is cleared.' : removedText(removal.comicId))}
      </Toast>
    </>
  );
}
