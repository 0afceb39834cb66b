import type { WithAuth } from '@longstrip/client/session/session.slice';
import type { AppDispatch } from '@longstrip/client/store';
import { useEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { clearMarks } from '../features/library/library.ts';
import { ownerHere } from '../features/library/stored-library.ts';
import { clearComic, clearReading } from '../features/reading/clear-reading.ts';
import type { WithComics } from '../features/reading/comics.slice.ts';
import { dropStoredRemoval, type Removal, storedRemoval, storeRemoval } from '../platform/stored-removal.ts';

type Store = { dispatch: AppDispatch; getState(): WithComics };

/** Milliseconds in which a removal can be undone. */
export const undoMs = 10_000;

/**
 * Removes what was chosen, here and in the account. Until then it is only hidden: undoing must give back the very same
 * entries, which a deletion in the account could not. If someone else is signed in by now, nothing is removed.
 */
export function commitRemoval(store: Store): void {
  const removal = storedRemoval();
  if (!removal) return;
  dropStoredRemoval();
  if (removal.uid !== ownerHere()) return;
  if (removal.comicId === null) clearHistory(store);
  else clearHistoryOf(store, removal.comicId);
}

/** After a crash: a removal whose time to undo it is over. */
export function commitDueRemoval(store: Store): void {
  if ((storedRemoval()?.due ?? Infinity) <= Date.now()) commitRemoval(store);
}

/** Deletes everything that was read, with the marks of episodes. */
export function clearHistory(store: Store): void {
  clearReading(store);
  clearMarks('all');
}

export function clearHistoryOf(store: Store, comicId: string): void {
  clearComic(store, comicId);
  clearMarks([comicId]);
}

/** A removal that can be undone. It is committed when the page is left, however that happens. */
export function useHistoryRemoval() {
  const store = useStore() as Store;
  const [removal, setRemoval] = useState<Removal | null>(null);
  const commit = () => {
    commitRemoval(store);
    setRemoval(null);
  };
  useEffect(() => {
    if (!removal) return;
    const leave = () => commit();
    const onHidden = () => document.visibilityState === 'hidden' && commit();
    // Before the listeners on the window that send what is not sent yet.
    addEventListener('pagehide', leave, { capture: true });
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', leave, { capture: true });
      document.removeEventListener('visibilitychange', onHidden);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `commit` changes with every render
  }, [removal]);
  // What was read while signed out becomes the account's at sign-in.
  const isSigningIn = useSelector(({ auth }: WithAuth) => auth.signInRequest !== null);
  useEffect(() => {
    if (isSigningIn) commit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `commit` changes with every render
  }, [isSigningIn]);
  // Another page of the site is opened, or another person has signed in.
  useEffect(() => () => commitRemoval(store), [store]);
  return {
    removal,
    /** Null: everything. What is still undoable is committed first. */
    remove(comicId: string | null): void {
      commitRemoval(store);
      const next = { uid: ownerHere(), comicId, due: Date.now() + undoMs };
      storeRemoval(next);
      setRemoval(next);
    },
    undo(): void {
      if (storedRemoval()?.uid === removal?.uid) dropStoredRemoval();
      setRemoval(null);
    },
    commit,
  };
}
