import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import { agesIn } from './age-rating.ts';
import { eachText, type ImportedCredit } from './imported-fields.ts';
import { field, parseXml, rawText, textOf } from './metadata-xml.ts';
import { asciiDigits } from './names/natural-order.ts';
import { plainParagraphs, plainText } from './names/plain-text.ts';
import { readChapterNumber } from './names/chapter-number.ts';

/** Together shorter than the field of a comic. */
const maxOtherTitles = 9;

/** The fields of a file about a comic that are used; empty text, empty list or null where it states nothing. */
export const emptyComicInfo = {
  series: '',
  title: '',
  /** "12", "12.5", "10a" or a range "1-10"; empty when it is no number of a chapter. */
  number: '',
  volume: null as number | null,
  /** An annual, special or one-shot: its number is not one of the series. */
  isExtra: false,
  ...eachText(() => ''),
  genres: [] as string[],
  tags: [] as string[],
  creators: [] as ImportedCredit[],
  /** YYYY-MM-DD; null unless the year is stated. */
  date: null as string | null,
  /** Every age rating that is stated, as written. */
  ages: [] as string[],
  /** Index into the pages in natural order. */
  coverPage: null as number | null,
};
export type ComicInfo = typeof emptyComicInfo;

/** Reads a ComicInfo.xml (v1, v2.0, v2.1). Null if it is not one. */
export function parseComicInfo(bytes: Buffer): ComicInfo | null {
  const root = parseXml(bytes);
  const info = field(root, 'ComicInfo');
  if (info === undefined) return null;
  return {
    series: textOf(info, 'Series', 200),
    title: textOf(info, 'Title', 200),
    number: chapterNumberText(textOf(info, 'Number', 20)),
    volume: volumeOf(textOf(info, 'Volume', 20)),
    isExtra: isExtraFormat(textOf(info, 'Format', 60)),
    description: plainParagraphs(rawText(info, 'Summary'), 5000),
    genres: listOf(textOf(info, 'Genre', 2000), 50),
    tags: listOf(textOf(info, 'Tags', 2000), 50),
    creators: roles.flatMap((role) =>
      listOf(textOf(info, role, 20_000), 100, maxNameLength).map((name) => ({ name, role: roleNames[role] })),
    ),
    otherTitles: titlesOf(rawText(info, 'LocalizedSeries'), rawText(info, 'AlternateSeries')),
    publisher: textOf(info, 'Publisher', 200),
    language: languageOf(textOf(info, 'LanguageISO', 40)),
    date: dateOf(...(['Year', 'Month', 'Day'].map((part) => textOf(info, part, 10)) as DateParts)),
    ages: agesIn(root),
    coverPage: coverPageOf(info),
  };
}

/** The role of a creator, by the field of ComicInfo. */
export const roleNames = {
  Writer: 'writer',
  Penciller: 'artist',
  Inker: 'inks',
  Colorist: 'colours',
  Letterer: 'letters',
  CoverArtist: 'cover',
  Editor: 'editing',
  Translator: 'translation',
} as const satisfies Record<string, CreditRole>;
/** Of the name of a creator. */
export const maxNameLength = 200;
const roles = Object.keys(roleNames) as (keyof typeof roleNames)[];

/** Other titles, one on each line. */
export function titlesOf(...texts: string[]): string {
  const titles = texts.flatMap((each) => each.split('\n')).map((title) => plainText(title, 200));
  return [...new Set(titles)].filter(Boolean).slice(0, maxOtherTitles).join('\n');
}

export function chapterNumberText(text: string): string {
  const plain = asciiDigits(text).replace(/\s*[-–—~]\s*(?=\d)/u, '-');
  return readChapterNumber(plain) ? plain : '';
}

export function volumeOf(text: string): number | null {
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

export function isExtraFormat(format: string): boolean {
  return /annual|special|one.?shot|giant|king.?size/i.test(format);
}

function listOf(text: string, max: number, maxLength = 60): string[] {
  const items = text
    .split(/[,;|]/)
    .map((item) => plainText(item, maxLength))
    .filter(Boolean);
  return [...new Map(items.map((item) => [item.toLowerCase(), item])).values()].slice(0, max);
}

export function languageOf(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return '';
  }
}

type DateParts = [year: string, month: string, day: string];

/** The part of a date that is known: a month or day that is missing or impossible counts as the first. */
export function dateOf(year: string, month: string, day: string): string | null {
  if (!/^[12]\d{3}$/.test(year)) return null;
  const monthNumber = /^0?[1-9]$|^1[0-2]$/.test(month) ? Number(month) : null;
  const date = new Date(Date.UTC(Number(year), (monthNumber ?? 1) - 1, 1));
  if (monthNumber !== null && /^\d{1,2}$/.test(day)) {
    const exact = new Date(Date.UTC(Number(year), monthNumber - 1, Number(day)));
    if (exact.getUTCMonth() === monthNumber - 1 && Number(day) > 0) return exact.toISOString().slice(0, 10);
  }
  return date.toISOString().slice(0, 10);
}

function coverPageOf(info: unknown): number | null {
  const pages = (field(info, 'Pages') as { Page?: unknown } | undefined)?.Page;
  const cover = [pages].flat().find((page) => field(page, '@Type') === 'FrontCover');
  const image = field(cover, '@Image');
  return typeof image === 'string' && /^\d{1,6}$/.test(image) ? Number(image) : null;
}
