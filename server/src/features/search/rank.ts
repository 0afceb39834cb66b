import { wordsOf } from './tokens.ts';

/** Folded lines of a text: titles, and after an empty line the names of people. */
export type Entry = { id: string; text: string; popularity: number };

/** How well a question fits: the whole title, its beginning, the beginnings of words, or the inside of words. */
function fitOf(text: string, question: string): number {
  const [titles = ''] = text.split('\n\n');
  const lines = titles.split('\n');
  if (lines.includes(question)) return 3;
  if (lines.some((title) => title.startsWith(question))) return 2;
  const words = ` ${text.replaceAll('\n', ' ')}`;
  return wordsOf(question).every((word) => words.includes(` ${word}`)) ? 1 : 0;
}

/** The best first; of equally good ones the more popular, then the shorter. */
export function rank(entries: readonly Entry[], question: string): string[] {
  return entries
    .map((entry) => ({ ...entry, fit: fitOf(entry.text, question) }))
    .sort(
      (a, b) =>
        b.fit - a.fit ||
        b.popularity - a.popularity ||
        a.text.length - b.text.length ||
        (a.text < b.text ? -1 : a.text > b.text ? 1 : a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
}
