import { useSelector } from 'react-redux';
import type { WithComics } from './comics.slice.ts';
import { entryOf, type ReadingEntry, type ReadingState } from './reading-history.ts';

/** Everything remembered in this browser; empty on the server and until hydration is over. */
export function useReading(): ReadingState {
  return useSelector((state: WithComics) => state.comics);
}

export function useReadingEntry(comicId: string): ReadingEntry | undefined {
  return useSelector((state: WithComics) => entryOf(state.comics, comicId));
}
