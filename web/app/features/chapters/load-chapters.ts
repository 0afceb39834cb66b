import {
  chapterStep,
  type ChapterList,
  containsWanted,
  mergeLists,
  neighbours,
  type Wanted,
} from './chapter-list.ts';

type ChapterRequests = {
  step(offset: number): Promise<ChapterList>;
  /** Null when the comic has no such chapter. */
  numberOf(chapterId: string): Promise<number | null>;
};

/** Loads the wanted chapters in as few steps as possible: mostly one, three at most unless numbers have large gaps. */
export async function loadChapters(
  { chapterId, offset = 0 }: Wanted,
  request: ChapterRequests,
): Promise<ChapterList> {
  let list = await request.step(chapterId === undefined ? offset : 0);
  const more = async (at: number) => {
    if (at >= 0 && at < list.total && !list.offsets.includes(at))
      list = mergeLists(list, await request.step(at));
  };
  if (chapterId === undefined || containsWanted(list, { chapterId })) return list;

  if (!neighbours(list, chapterId).current) {
    const number = await request.numberOf(chapterId);
    if (number === null) return list;
    await more(Math.floor((number - 1) / chapterStep) * chapterStep);
  }
  for (let at = 0; at < list.total && !neighbours(list, chapterId).current; at += chapterStep) await more(at);
  const { current } = neighbours(list, chapterId);
  if (current) {
    await more(stepOf(current.position - 1));
    await more(stepOf(current.position + 1));
  }
  return list;
}

const stepOf = (position: number) => Math.floor(position / chapterStep) * chapterStep;
