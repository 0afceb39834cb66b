import type { Creator } from '@longstrip/contract/catalogue/comics.shapes';
import type { ContentRating } from '@longstrip/contract/site';
import { XMLParser } from 'fast-xml-parser';
import { ratingOfAge } from './age-rating.ts';
import { plainParagraphs, plainText } from './names/plain-text.ts';
import { decodeXml } from './names/xml-text.ts';

/** The fields of a ComicInfo.xml that are used; empty text, empty list or null where it states nothing. */
export const emptyComicInfo = {
  series: '',
  title: '',
  /** As written, "12", "12.5"; empty when it is no number. */
  number: '',
  volume: null as number | null,
  /** An annual, special or one-shot: its number is not one of the series. */
  isExtra: false,
  summary: '',
  genres: [] as string[],
  tags: [] as string[],
  people: [] as Creator[],
  publisher: '',
  language: '',
  /** YYYY-MM-DD; null unless the year is stated. */
  date: null as string | null,
  rating: null as ContentRating | null,
  /** The AgeRating if it is an unknown value (`rating` is AO then), else empty. */
  unknownRating: '',
  /** Index into the pages in natural order. */
  coverPage: null as number | null,
};
export type ComicInfo = typeof emptyComicInfo;

export const comicInfoMaxBytes = 1024 ** 2;

/**
 * Reads a ComicInfo.xml (v1, v2.0, v2.1). Null if it is not one, or if it has a document type or entity declarations,
 * which only attacks need.
 */
export function parseComicInfo(bytes: Buffer): ComicInfo | null {
  if (bytes.length > comicInfoMaxBytes) return null;
  const text = decodeXml(bytes).replace(/^\ufeff/, '');
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) return null;
  let root: unknown;
  try {
    root = parser.parse(text);
  } catch {
    return null;
  }
  const info = field(root, 'ComicInfo');
  if (info === undefined) return null;
  const number = textOf(info, 'Number', 20);
  const volume = textOf(info, 'Volume', 20);
  return {
    series: textOf(info, 'Series', 200),
    title: textOf(info, 'Title', 200),
    number: /^\d+(\.\d+)?$/.test(number) ? number : '',
    volume: /^\d{1,4}$/.test(volume) ? Number(volume) : null,
    isExtra: /annual|special|one.?shot|giant|king.?size/i.test(textOf(info, 'Format', 60)),
    summary: plainParagraphs(rawText(info, 'Summary'), 5000),
    genres: listOf(textOf(info, 'Genre', 2000), 50),
    tags: listOf(textOf(info, 'Tags', 2000), 50),
    people: roles.flatMap((role) =>
      listOf(textOf(info, role, 2000), 50).map((name) => ({ name, role: roleNames[role] })),
    ),
    publisher: textOf(info, 'Publisher', 200),
    language: languageOf(textOf(info, 'LanguageISO', 40)),
    date: dateOf(info),
    ...ratingOfAge(textOf(info, 'AgeRating', 60)),
    coverPage: coverPageOf(info),
  };
}

const roleNames = {
  Writer: 'writer',
  Penciller: 'penciller',
  Inker: 'inker',
  Colorist: 'colorist',
  Letterer: 'letterer',
  CoverArtist: 'cover artist',
  Editor: 'editor',
  Translator: 'translator',
} as const;
const roles = Object.keys(roleNames) as (keyof typeof roleNames)[];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
});

/** The field of an element; of several with this name the first. */
function field(node: unknown, name: string): unknown {
  if (node === null || typeof node !== 'object' || !Object.hasOwn(node, name)) return undefined;
  const value = (node as Record<string, unknown>)[name];
  return Array.isArray(value) ? value[0] : value;
}

function rawText(node: unknown, name: string): string {
  const value = field(node, name);
  const text = typeof value === 'string' ? value : field(value, '#text');
  return typeof text === 'string' ? text : '';
}

function textOf(node: unknown, name: string, maxLength: number): string {
  return plainText(rawText(node, name), maxLength);
}

function listOf(text: string, max: number): string[] {
  const items = text
    .split(/[,;|]/)
    .map((item) => plainText(item, 60))
    .filter(Boolean);
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()].slice(0, max);
}

function languageOf(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}

/** A missing month or day counts as the first. Null if there is no such date. */
function dateOf(info: unknown): string | null {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => textOf(info, part, 10));
  const date = `${year}-${(month || '1').padStart(2, '0')}-${(day || '1').padStart(2, '0')}`;
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

function coverPageOf(info: unknown): number | null {
  const pages = (field(info, 'Pages') as { Page?: unknown } | undefined)?.Page;
  const cover = [pages].flat().find((page) => field(page, '@Type') === 'FrontCover');
  const image = field(cover, '@Image');
  return typeof image === 'string' && /^\d{1,6}$/.test(image) ? Number(image) : null;
}
