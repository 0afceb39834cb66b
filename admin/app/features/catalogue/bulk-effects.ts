/** Says in sentences what a bulk edit will change, and counts what it changes. */
import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import type { StaffChapter } from './catalogue.api.ts';

/** The versions that a bulk edit is based on, by id. */
export const versionsOf = (items: readonly { id: string; version: number }[]) =>
  Object.fromEntries(items.map(({ id, version }) => [id, version]));
export type Effects = { sentences: string[]; changed: number };

export const countedComics = (count: number) => (count === 1 ? '1 comic' : `${count} comics`);
export const countedEpisodes = (count: number) => (count === 1 ? '1 episode' : `${count} episodes`);
export const are = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`;
export const unchanged = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} no change.`;

/** `all`: every episode of the comic, by number. */
export function effectsOnEpisodes(
  chosen: readonly StaffChapter[],
  all: readonly StaffChapter[],
  isFree: boolean,
): Effects {
  const changed = chosen.filter((chapter) => chapter.isFree !== isFree).length;
  const rest = chosen.length - changed;
  const first = all.filter(({ publication }) => publication === 'published').slice(0, freeChapterCount);
  const openAnyway = chosen.filter(({ id }) => first.some((chapter) => chapter.id === id)).length;
  const sentences = [
    isFree
      ? `Everyone can read ${countedEpisodes(changed)} without a membership or coins.`
      : `${countedEpisodes(changed)} can be read only with a membership or coins. Readers who have unlocked one keep it.`,
  ];
  if (rest > 0) sentences.push(unchanged(rest));
  if (openAnyway > 0)
    sentences.push(
      `${are(openAnyway)} among the first ${freeChapterCount} published, which everyone can read in any case.`,
    );
  return { sentences, changed };
}
