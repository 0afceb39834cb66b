/** Says in sentences what a bulk edit will change, and counts the comics or episodes that it changes. */
import type { Body } from '@longstrip/client/calls';
import { siteOf } from '@longstrip/contract/site.rules';
import { freeChapterCount } from '@longstrip/contract/reading/access.rules';
import type { Genre, StaffChapter, StaffComic } from './catalogue.api.ts';
import { statusNames, weekdays } from './comic-texts.ts';

export type ComicsChange = Omit<Body<'updateComics'>, 'ids' | 'basedOn' | 'confirmMove'>;

/** The versions that a bulk edit is based on, by id. */
export const versionsOf = (items: readonly { id: string; version: number }[]) =>
  Object.fromEntries(items.map(({ id, version }) => [id, version]));
export type Effects = { sentences: string[]; changed: number };

export const countedComics = (count: number) => (count === 1 ? '1 comic' : `${count} comics`);
export const countedEpisodes = (count: number) => (count === 1 ? '1 episode' : `${count} episodes`);
const are = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`;
const unchanged = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} no change.`;

export function effectsOnComics(
  comics: readonly StaffComic[],
  { status, updateDay, contentRating, language, coinPrice, addGenre, removeGenre }: ComicsChange,
  genres: readonly Genre[],
): Effects {
  const sentences: string[] = [];
  const changed = new Set<StaffComic>();
  const describe = (what: string, differs: (comic: StaffComic) => boolean) => {
    const differing = comics.filter(differs);
    const rest = comics.length - differing.length;
    for (const comic of differing) changed.add(comic);
    sentences.push(`${what}: ${countedComics(differing.length)}.${rest > 0 ? ` ${unchanged(rest)}` : ''}`);
  };
  const has = (comic: StaffComic, genreId: string) => comic.genres.some(({ id }) => id === genreId);
  const genreOf = (id: string) => genres.find((genre) => genre.id === id)!;
  if (status)
    describe(`The status becomes “${statusNames[status]}”`, (comic) =>
      (comic.status ?? 'ongoing') !== status);
  if (updateDay !== undefined)
    describe(
      updateDay
        ? `The update day becomes ${weekdays[Number(updateDay) - 1]}`
        : 'There is no update day any more',
      (comic) => (comic.updateDay ?? null) !== updateDay,
    );
  if (contentRating) {
    describe(`The rating becomes ${contentRating}`, (comic) => comic.contentRating !== contentRating);
    const moved = comics.filter((comic) => siteOf(comic.contentRating) !== siteOf(contentRating)).length;
    if (moved > 0)
      sentences.push(`${are(moved)} moved to the ${contentRating === 'AO' ? 'uncensored' : 'normal'} site.`);
  }
  if (language) describe(`The language becomes ${language}`, (comic) => (comic.language ?? '') !== language);
  if (coinPrice !== undefined)
    describe(
      coinPrice === null
        ? 'An episode costs the usual number of coins'
        : `An episode costs ${coinPrice} ${coinPrice === 1 ? 'coin' : 'coins'}`,
      (comic) => (comic.coinPrice ?? null) !== coinPrice,
    );
  if (addGenre) {
    const { name, mature } = genreOf(addGenre);
    describe(`“${name}” is added`, (comic) => !has(comic, addGenre));
    const teen = comics.filter((comic) => (contentRating ?? comic.contentRating) === 'T').length;
    if (mature && teen > 0)
      sentences.push(`“${name}” is a mature genre, and ${are(teen)} rated T: ratings stay as they are.`);
  }
  if (removeGenre)
    describe(`“${genreOf(removeGenre).name}” is taken off`, (comic) => has(comic, removeGenre));
  return { sentences, changed: changed.size };
}

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
