import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSite } from '../../platform/site.ts';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import type { WithComics } from './comics.slice.ts';
import { isStart } from './place.ts';
import { entryOf, type ReadingEntry, type ReadingState } from './reading-history.ts';
import type { Shelf } from './shelves.ts';

/** What this browser remembers and may list: on the normal site nothing that was read in uncensored mode. */
export function useReading(): ReadingState {
  const shelf = useSite().site === 'uncensored' ? 'adult' : 'plain';
  return useSelector((state: WithComics) => state.comics[shelf]);
}

/** Where one is in a comic, in the mode that the page is in. */
export function useReadingEntry(comicId: string): ReadingEntry | undefined {
  const shelf = useShelf();
  return useSelector((state: WithComics) => entryOf(state.comics[shelf], comicId));
}

/** Of the chapters of a comic: whether one has begun them, or seen their end. */
export function useReadMarks(comicId: string): ReadonlyMap<string, 'started' | 'read'> {
  const episodes = useReadingEntry(comicId)?.episodes;
  return useMemo(
    () =>
      new Map(
        episodes?.flatMap(({ chapterId, place, read }) => {
          const mark = read ? 'read' : place && !isStart(place) ? 'started' : null;
          return mark ? [[chapterId, mark] as const] : [];
        }),
      ),
    [episodes],
  );
}

/** The shelf on which the page's own reading stands. */
export function useShelf(): Shelf {
  return useAdultPage() ? 'adult' : 'plain';
}
