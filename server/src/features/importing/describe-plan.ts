import { siteOf } from '@longstrip/contract/site.rules';
import type { ImportOutcome } from './carry-out-import.ts';
import type { ChapterSync, ComicSync } from './compare-comic.ts';
import type { ComicPlan, SyncPlan } from './compare-import.ts';
import { plainText } from './names/plain-text.ts';
import type { PageSource } from './plan.ts';
import type { Refused } from './refusals.ts';

const maxSkippedLines = 40;

/** What an import will do, as text for a terminal. File names cannot bring control sequences into it. */
export function describePlan(plan: SyncPlan, skipped: Refused[]): string {
  const lines = plan.comics.filter(isComicListed).flatMap((each) => [...describeComic(each), '']);
  if (plan.comics.length === 0) lines.push('Nothing can be imported.', '');
  if (skipped.length > 0) lines.push(...describeSkipped(skipped), '');
  const states = ['new', 'update', 'unchanged', 'unclear'] as const;
  const chapters = plan.comics.flatMap((each) => each.chapters);
  const added = chapters.flatMap(({ planned, pages }) => pages.added.map((index) => planned.pages[index]!));
  lines.push(
    [
      ...states.flatMap((state) => {
        const count = plan.comics.filter((each) => each.state === state).length;
        return count > 0 ? [`${counted(count, 'comic')} ${state === 'update' ? 'to update' : state}`] : [];
      }),
      ...pageCounts(chapters),
      formatBytes(totalBytes(added)),
      `${skipped.length.toLocaleString('en')} left out`,
    ].join(' · '),
  );
  return `${lines.join('\n')}\n`;
}

/** An unchanged comic is listed when episodes are missing in its source or were deleted by staff. */
function isComicListed(plan: ComicPlan): boolean {
  if (plan.state !== 'unchanged') return true;
  return plan.chapters.some(isChapterListed) || plan.sync.missing.some(({ chapterId }) => chapterId !== null);
}

function isChapterListed({ state, pages }: ChapterSync): boolean {
  return (state !== 'unchanged' && state !== 'record') || pages.deletedHere > 0;
}

function describeComic(plan: ComicPlan): string[] {
  const { planned, fields, rating } = plan.comic;
  const heading = `${plainText(planned.title)} (${plan.state})`;
  const lines = [heading, '─'.repeat(Math.min(heading.length, 72))];
  if (plan.state === 'unclear') return [...lines, `Not imported: ${plainText(plan.reason, 500)}`];
  for (const { path, value } of planned.unknownRatings)
    lines.push(
      `Its age rating ${value ? `"${plainText(value, 40)}"` : 'cannot be read and'} (${plainText(path, 200)}) counts as ${rating}.`,
    );
  if (plan.state === 'new') {
    const figures = [
      rating ? `rated ${rating}` : 'no rating, so M',
      fields.genres.length > 0 ? plainText(fields.genres.join(', '), 60) : 'no genres',
      planned.cover ? `cover ${plainText(planned.cover.name.split('/').at(-1)!, 40)}` : 'no cover',
    ];
    lines.push(figures.join(' · '));
    if (fields.description) lines.push(plainText(fields.description, 160));
  } else lines.push(...describeChanges(plan));
  for (const chapter of plan.chapters.filter(isChapterListed)) {
    const title = plainText(chapter.planned.title, 60);
    lines.push(`${String(chapter.number).padStart(4)}  ${title}: ${describeChapter(chapter)}`);
  }
  return lines;
}

function describeChanges({ sync }: ComicPlan & { state: 'update' | 'unchanged' }): string[] {
  const lines: string[] = [];
  if (sync.isLinked) lines.push(`Will become "${plainText(sync.currentTitle)}" (${sync.comicId}).`);
  if (sync.raisedFrom)
    lines.push(
      `The rating is raised from ${sync.raisedFrom} to ${sync.rating} before pages are added.${moveOf(sync)}`,
    );
  const changes = Object.keys(sync.changes);
  if (changes.length > 0) lines.push(`Changes: ${changes.join(', ')}.`);
  for (const { number, title, isRemoved, chapterId } of sync.missing) {
    if (chapterId === null) continue;
    const what = isRemoved ? 'removed' : 'is gone from the source and stays; --remove deletes it';
    lines.push(`${String(number).padStart(4)}  ${plainText(title, 60)}: ${what}`);
  }
  return lines;
}

/** What raising the rating means for readers. */
export function moveOf({ raisedFrom, rating }: Pick<ComicSync, 'raisedFrom' | 'rating'>): string {
  return raisedFrom && siteOf(rating) !== siteOf(raisedFrom) ? ' This moves it to the uncensored site.' : '';
}

function describeChapter(chapter: ChapterSync): string {
  const { state, title, planned, pages } = chapter;
  if (state === 'skipped') return 'was deleted by staff and stays out; --restore brings it back';
  if (state === 'add')
    return `${counted(planned.pages.length, 'page')}, ${formatBytes(totalBytes(planned.pages))}`;
  const parts = [
    title === undefined ? '' : 'retitled',
    chapter.current?.number === chapter.number ? '' : 'renumbered',
    chapter.publishedAt ? 'dated' : '',
    ...pageCounts([chapter]),
    pages.deletedHere > 0
      ? `${counted(pages.deletedHere, 'page')} deleted by staff (--restore brings them back)`
      : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** Counts pages by what happens to them. One removed and one added page of a chapter count as one replaced page. */
function pageCounts(chapters: ChapterSync[]): string[] {
  const sums = { add: 0, replace: 0, remove: 0, move: 0 };
  for (const { pages } of chapters) {
    const replaced = Math.min(pages.added.length, pages.removed.length);
    sums.replace += replaced;
    sums.add += pages.added.length - replaced;
    sums.remove += pages.removed.length - replaced;
    sums.move += pages.moved;
  }
  return Object.entries(sums).flatMap(([what, count]) =>
    count > 0 ? [`${counted(count, 'page')} to ${what}`] : [],
  );
}

function describeSkipped(skipped: Refused[]): string[] {
  const byReason = Map.groupBy(skipped, (item) => item.reason);
  const lines = [`Left out (${skipped.length.toLocaleString('en')})`, '─'.repeat(8)];
  const perReason = Math.max(3, Math.floor(maxSkippedLines / byReason.size));
  for (const [reason, items] of [...byReason].slice(0, maxSkippedLines)) {
    lines.push(plainText(reason));
    for (const item of items.slice(0, perReason)) lines.push(`    ${plainText(item.path, 200)}`);
    if (items.length > perReason)
      lines.push(`    … and ${(items.length - perReason).toLocaleString('en')} more`);
  }
  return lines;
}

/** What an import did, and everything that it refused. */
export function describeOutcome(done: ImportOutcome | undefined, refused: Refused[]): string {
  const lines = refused.map(({ path, reason }) => `  ${plainText(path, 300)}: ${plainText(reason, 500)}`);
  if (refused.length > 0) lines.unshift(done ? 'Not imported:' : 'Would not be imported:');
  if (!done) return lines.join('\n');
  const added = [
    counted(done.comics, 'comic'),
    counted(done.chapters, 'episode'),
    counted(done.pages, 'page'),
  ];
  return [...lines, `Added ${added.join(', ')}. Changed ${counted(done.changed, 'episode')}.`].join('\n');
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}

function totalBytes(pages: PageSource[]): number {
  return pages.reduce((sum, page) => sum + page.size, 0);
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
