import { markOf } from '@longstrip/contract/library/library.rules';
import { useLibrary } from '../features/library/library.ts';
import { useReadMarks } from '../features/reading/use-reading.ts';

/** The reader's progress in a chapter: as they marked it, or else as they read it. */
export function useMarkOf(comicId: string) {
  const read = useReadMarks(comicId);
  const marks = useLibrary()?.get(comicId)?.marks ?? [];
  return ({ id, chapterNumber }: { id: string; chapterNumber: number }): 'started' | 'read' | undefined => {
    const marked = markOf(marks, chapterNumber).read;
    return marked === true ? 'read' : marked === false ? undefined : read.get(id);
  };
}
