/** How readers browse the comics of a site. Addresses name it, so it has no schemas, which browsers do not load. */
import type { ContentRating } from '../site.ts';
import { isId } from '../ids.ts';
import type { ComicStatus } from './comics.shapes.ts';

export const browseSorts = ['newest', 'updated', 'popular', 'title'] as const;
export type BrowseSort = (typeof browseSorts)[number];

/** Comics by their number of published episodes. The database divides them in the same way (`keep_comic_facets`). */
export const comicLengths = {
  short: { min: 0, max: 9 },
  medium: { min: 10, max: 49 },
  long: { min: 50, max: 1_000_000 },
} as const;
export type ComicLength = keyof typeof comicLengths;

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

/** Reads the values of the query parameters of a list, in their order. The default of `sort` is not written. */
const parameters = {
  sort: oneOf(/^(updated|popular|title)$/),
  status: oneOf(/^(ongoing|completed|hiatus)$/),
  length: (text: string) => (Object.hasOwn(comicLengths, text) ? text : undefined),
  language: oneOf(/^[a-z]{2,3}$/),
  rating: oneOf(/^[TM]$/),
  day: (text: string) => (/^[1-7]$/.test(text) ? Number(text) : undefined),
  after: (text: string) => (isId(text.toLowerCase()) ? text.toLowerCase() : undefined),
};
const browseParameters = Object.keys(parameters) as (keyof typeof parameters)[];

function oneOf(values: RegExp) {
  return (text: string) => (values.test(text) ? text : undefined);
}

/** What a query asks for. Values that mean nothing are ignored. */
export function browseOf(search: string): Browse {
  const query = new URLSearchParams(search);
  const known = browseParameters.flatMap((name) => {
    const value = parameters[name](query.get(name) ?? '');
    return value === undefined ? [] : [[name, value]];
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
