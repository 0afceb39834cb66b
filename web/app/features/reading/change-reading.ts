import { readRetention } from '../../platform/adult-history.ts';
import { readingLoaded } from './comics.slice.ts';
import type { HistoryScope } from './history-scopes.ts';
import type { ReadingState } from './reading-history.ts';
import { withoutExpired, readStored, writeStored } from './stored-reading.ts';

type Dispatch = (action: ReturnType<typeof readingLoaded>) => unknown;

/** Applies a change to the stored reading history. Every change is made this way. */
export function changeReading(scope: HistoryScope, by: (state: ReadingState) => ReadingState) {
  return (dispatch: Dispatch) => {
    const changed = by(readStored(scope));
    const next = scope === 'adult' ? withoutExpired(changed) : changed;
    writeStored(scope, next);
    dispatch(readingLoaded({ [scope]: next }));
  };
}

/** Reading after a clearing gets a later time than the clearing, regardless of this device's clock. */
export function timeForEntry(scope: HistoryScope): number {
  return scope === 'general' ? Date.now() : Math.max(Date.now(), readRetention().clearedBefore + 1);
}
