import { plainText } from './names/plain-text.ts';
import type { ImportPlan, PageSource, PlannedComic, Skipped } from './plan.ts';

const maxSkippedLines = 40;

/** The plan as text for a terminal, ending in a newline; nothing from a file name can steer the terminal. */
export function describePlan(plan: ImportPlan): string {
  const lines = plan.comics.flatMap((comic) => [...describeComic(comic), '']);
  if (plan.comics.length === 0) lines.push('Nothing here can be imported.', '');
  if (plan.skipped.length > 0) lines.push(...describeSkipped(plan.skipped), '');
  const chapters = plan.comics.flatMap((comic) => comic.chapters);
  const pages = chapters.flatMap((chapter) => chapter.pages);
  lines.push(
    [
      counted(plan.comics.length, 'comic'),
      counted(chapters.length, 'chapter'),
      counted(pages.length, 'page'),
      formatBytes(totalBytes(pages)),
      `${plan.skipped.length.toLocaleString('en')} left out`,
    ].join(' · '),
  );
  return `${lines.join('\n')}\n`;
}

function describeComic(comic: PlannedComic): string[] {
  const facts = [
    comic.rating ? `rated ${comic.rating}` : 'no rating',
    comic.genres.length > 0 ? plainText(comic.genres.join(', '), 60) : 'no genres',
    comic.cover ? `cover ${plainText(comic.cover.name.split('/').at(-1)!, 40)}` : 'no cover',
  ];
  const title = plainText(comic.title);
  const lines = [title, '─'.repeat(Math.min(columns(title), 72)), facts.join(' · ')];
  if (comic.description) lines.push(plainText(comic.description, 160));
  const numbers = comic.chapters.map((chapter) => String(chapter.number));
  const numberWidth = Math.max(...numbers.map((number) => number.length), 3);
  const titles = comic.chapters.map((chapter) => plainText(chapter.title, 44));
  const titleWidth = Math.max(...titles.map(columns), 0);
  for (const [i, chapter] of comic.chapters.entries()) {
    const title = titles[i]! + ' '.repeat(Math.max(0, titleWidth - columns(titles[i]!)));
    const pages = counted(chapter.pages.length, 'page').padStart(11);
    lines.push(
      `${numbers[i]!.padStart(numberWidth)}  ${title}  ${pages}  ${formatBytes(totalBytes(chapter.pages)).padStart(8)}`,
    );
  }
  return lines;
}

function describeSkipped(skipped: Skipped[]): string[] {
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

/** Terminal columns: East Asian characters and emoji take two, combining marks none. */
function columns(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    width +=
      /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}
