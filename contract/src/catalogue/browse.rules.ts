/** How readers browse the comics of a site. Addresses name it, so it has no schemas, which browsers do not load. */
import type { ContentRating } from '../site.ts';
import type { ComicStatus } from './comics.shapes.ts';

export const browseSorts = ['newest', 'updated', 'popular', 'title'] as const;
export type BrowseSort = (typeof browseSorts)[number];

/** By published episodes: fewer than 10, fewer than 50, and more. The database divides comics in the same way. */
export const comicLengths = ['short', 'medium', 'long'] as const;
export type ComicLength = (typeof comicLengths)[number];

/** What a list of comics shows beside its genre. */
export type Browse = {
  sort: BrowseSort;
  status?: ComicStatus;
  length?: ComicLength;
  /** The first part of a language tag: `pt` for pt-BR, too. */
  language?: string;
  rating?: ContentRating;
  /** The update day of ongoing comics, 1 for Monday to 7. */
  day?: number;
  /** The comic after which the list goes on. */
  after?: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The values of the query parameters of a list, in their order. The default of `sort` is not written. */
const parameters = {
  sort: /^(updated|popular|title)$/,
  status: /^(ongoing|completed|hiatus)$/,
  length: /^(short|medium|long)$/,
  language: /^[a-z]{2,3}$/,
  rating: /^[TM]$/,
  day: /^[1-7]$/,
  after: uuid,
};
const browseParameters = Object.keys(parameters) as (keyof typeof parameters)[];

const read = (name: string, value: string) =>
  name === 'day' ? Number(value) : name === 'after' ? value.toLowerCase() : value;

/** What a query asks for. Values that mean nothing are ignored. */
export function browseOf(search: string): Browse {
  const query = new URLSearchParams(search);
  const known = browseParameters.flatMap((name) => {
    const value = query.get(name) ?? '';
    return parameters[name].test(value) ? [[name, read(name, value)]] : [];
  });
  return { sort: 'newest', ...Object.fromEntries(known) } as Browse;
}

/** The query of a list: '' for the newest comics of all kinds. */
export function browseSearch(browse: Browse): string {
  const parts = browseParameters.flatMap((name) => {
    const value = browse[name];
    return value && value !== 'newest' ? [`${name}=${value}`] : [];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The filters of a list without its order and place. */
export const filtersOf = ({ sort: _, after: __, ...filters }: Browse) => filters;
