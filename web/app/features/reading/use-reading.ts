import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSite } from '../../platform/site.ts';
import { useAdultPage } from '../../platform/use-adult-page.ts';
import type { WithComics } from './comics.slice.ts';
import type { HistoryScope } from './history-scopes.ts';
import { isStart } from './place.ts';
import { chapterPlaces, entryOf, type ReadingEntry, type ReadingHistory } from './reading-history.ts';

/** The history that lists show: on the normal site without reading in uncensored mode. */
export function useReading(): ReadingHistory {
  const scope = useSite().site === 'uncensored' ? 'adult' : 'general';
  return useSelector((state: WithComics) => state.comics[scope]);
}

/** The reader's entry of a comic, in the mode of the page. */
export function useReadingEntry(comicId: string): ReadingEntry | undefined {
  const scope = useHistoryScope();
  return useSelector((state: WithComics) => entryOf(state.comics[scope], comicId));
}

type Marks = [chapterId: string, mark: 'started' | 'read'][];

/** The reader's progress in each chapter of a comic: begun, or read to its end. */
export function useReadMarks(comicId: string): ReadonlyMap<string, 'started' | 'read'> {
  const scope = useHistoryScope();
  // As text, so that a new place does not render the reader again.
  const marks = useSelector((state: WithComics) =>
    JSON.stringify(marksOf(entryOf(state.comics[scope], comicId))),
  );
  return useMemo(() => new Map(JSON.parse(marks) as Marks), [marks]);
}

function marksOf(entry: ReadingEntry | undefined): Marks {
  return (entry ? chapterPlaces(entry) : []).flatMap(({ chapterId, place, read }): Marks => {
    const mark = read ? 'read' : place && !isStart(place) ? 'started' : null;
    return mark ? [[chapterId, mark]] : [];
  });
}

/** The history scope of the page. */
export function useHistoryScope(): HistoryScope {
  return useAdultPage() ? 'adult' : 'general';
}
