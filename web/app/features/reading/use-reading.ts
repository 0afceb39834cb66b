import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSite } from '../../platform/site.ts';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import type { WithComics } from './comics.slice.ts';
import { isStart } from './place.ts';
import { entryOf, type ReadingEntry, type ReadingState } from './reading-history.ts';
import type { HistoryScope } from './history-scopes.ts';

/** The history that lists show: on the normal site without reading in uncensored mode. */
export function useReading(): ReadingState {
  const scope = useSite().site === 'uncensored' ? 'adult' : 'general';
  return useSelector((state: WithComics) => state.comics[scope]);
}

/** The reader's entry of a comic, in the mode of the page. */
export function useReadingEntry(comicId: string): ReadingEntry | undefined {
  const scope = useHistoryScope();
  return useSelector((state: WithComics) => entryOf(state.comics[scope], comicId));
}

/** The reader's progress in each chapter of a comic: begun, or read to its end. */
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

/** The history scope of the page. */
export function useHistoryScope(): HistoryScope {
  return useAdultPage() ? 'adult' : 'general';
}
