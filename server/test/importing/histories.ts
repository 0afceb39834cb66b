/** Libraries as values, and the steps that change them as people do. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { aPicture } from '../builders.ts';
import { comicInfo, writeTree } from './library.ts';

type Rating = 'T' | 'M' | 'AO' | null;
/** Each page is a shade of its picture; shades below 10 occur in several episodes. */
type Episode = {
  folder: string;
  number: number;
  title: string;
  year: number;
  rating: Rating;
  pages: number[];
};
export type Comic = {
  folder: string;
  title: string;
  description: string;
  genre: string;
  rating: Rating;
  cover: number;
  episodes: Episode[];
};
export type Library = Comic[];

/** The AgeRating of each rating. */
const ages = { T: 'Teen', M: 'Mature 17+', AO: 'Adults Only 18+' };
const ratings: Rating[] = [null, 'T', 'M', 'AO'];
const steps = [
  'add episode',
  'remove episode',
  'rename folder',
  'renumber',
  'retitle episode',
  'date episode',
  'rate episode',
  'add page',
  'add credits page',
  'remove page',
  'correct page',
  'reorder pages',
  'retitle comic',
  'rate comic',
  'describe comic',
  'change genre',
  'change cover',
  'add comic',
] as const;

export type Step = { kind: (typeof steps)[number]; comic: number; episode: number; choice: number };
export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...steps),
  comic: fc.nat(9),
  episode: fc.nat(9),
  choice: fc.nat(99),
});

let shade = 1000;

export function newLibrary(): Library {
  return [newComic(0, 'T'), newComic(1, null)];
}

function newComic(index: number, rating: Rating): Comic {
  return {
    folder: `Comic ${'ABCDEFGH'[index]}`,
    title: `Tale ${'ABCDEFGH'[index]}`,
    rating,
    cover: 0,
    description: '',
    genre: '',
    episodes: [newEpisode(1), newEpisode(2), newEpisode(3)],
  };
}

function newEpisode(number: number): Episode {
  const pages = [++shade, ++shade];
  return { folder: `Chapter ${number}`, number, title: '', year: 0, rating: null, pages };
}

/** Applies a step to the library; a step that actions not fit changes nothing. */
export function applyStep(
  { kind, comic: which, episode: episodeIndex, choice }: Step,
  library: Library,
): void {
  const comic = library[which % library.length]!;
  const { episodes } = comic;
  const episode = episodes[episodeIndex % episodes.length]!;
  const { pages } = episode;
  const at = choice % pages.length;
  const free = (choice % 12) + 1;
  const isFree = episodes.every((each) => each.number !== free && each.folder !== `Chapter ${free}`);
  const rating = ratings[choice % ratings.length]!;
  const actions: Record<Step['kind'], () => unknown> = {
    'add episode': () => isFree && episodes.push(newEpisode(free)),
    'remove episode': () => episodes.length > 1 && episodes.splice(episodeIndex % episodes.length, 1),
    'rename folder': () => (episode.folder = `Part ${episode.number} ${'abcdef'[choice % 6]}`),
    renumber: () => isFree && (episode.number = free),
    'retitle episode': () => (episode.title = `Title ${choice}`),
    'date episode': () => (episode.year = choice % 3 && 2000 + choice),
    'rate episode': () => (episode.rating = rating),
    'add page': () => pages.splice(at, 0, ++shade),
    'add credits page': () => pages.splice(at, 0, choice % 3),
    'remove page': () => pages.length > 1 && pages.splice(at, 1),
    'correct page': () => (pages[at] = ++shade),
    'reorder pages': () => pages.push(...pages.splice(0, at)),
    'retitle comic': () => (comic.title = `Tale ${comic.folder} ${choice}`),
    'rate comic': () => (comic.rating = rating),
    'describe comic': () => (comic.description = choice % 4 ? `About ${choice}` : ''),
    'change genre': () => (comic.genre = ['', 'Sea', 'Sky', 'Sea, Sky'][choice % 4]!),
    'change cover': () => (comic.cover = choice % 3 && ++shade),
    'add comic': () => library.length < 5 && library.push(newComic(library.length, rating)),
  };
  actions[kind]();
}

export async function writeLibrary(root: string, library: Library): Promise<void> {
  await rm(root, { recursive: true, force: true });
  for (const { folder, title, description, genre, rating, cover, episodes } of library) {
    const age = rating && { AgeRating: ages[rating] };
    const files: Record<string, Buffer | string> = {
      'ComicInfo.xml': comicInfo({ Series: title, Summary: description, Genre: genre, ...age }),
    };
    if (cover) files['cover.png'] = await aPicture({ shade: cover });
    for (const episode of episodes) {
      const info = {
        Number: String(episode.number),
        Title: episode.title,
        ...(episode.year && { Year: String(episode.year) }),
        ...(episode.rating && { AgeRating: ages[episode.rating] }),
      };
      files[`${episode.folder}/ComicInfo.xml`] = comicInfo(info);
      for (const [index, page] of episode.pages.entries())
        files[`${episode.folder}/${index + 1}.png`] = await aPicture({ shade: page });
    }
    await writeTree(path.join(root, folder), files);
  }
}

/** The strictest rating that anything in a comic states. */
export function ratingOf({ rating, episodes }: Comic): Rating {
  const stated = [rating, ...episodes.map((episode) => episode.rating)];
  return ratings.findLast((each) => stated.includes(each)) ?? null;
}

/** The pages of adult comics that are in no other comic. */
export function adultPages(library: Library): number[] {
  return library
    .filter((comic) => ratingOf(comic) === 'AO')
    .flatMap(({ episodes }) => episodes.flatMap(({ pages }) => pages.filter((page) => page >= 10)));
}
