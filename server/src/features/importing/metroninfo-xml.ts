import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import { agesIn } from './age-rating.ts';
import {
  chapterNumberText,
  dateOf,
  emptyComicInfo,
  isExtraFormat,
  languageOf,
  maxNameLength,
  titlesOf,
  volumeOf,
  type ComicInfo,
} from './comicinfo-xml.ts';
import { contentOf, field, fields, parseXml, rawText, textOf } from './metadata-xml.ts';
import { plainParagraphs, plainText } from './names/plain-text.ts';

/** Roles of MetronInfo and the roles of ComicInfo that they are; the other roles are not used. */
const roleNames: Partial<Record<string, CreditRole>> = {
  Writer: 'writer',
  Script: 'writer',
  Story: 'writer',
  Plot: 'writer',
  Artist: 'artist',
  Penciller: 'artist',
  Illustrator: 'artist',
  Inker: 'inks',
  Colorist: 'colours',
  Letterer: 'letters',
  Cover: 'cover',
  Editor: 'editing',
  Translator: 'translation',
};

/** Reads a MetronInfo.xml (v1.0, v1.1). Null if it is not one. */
export function parseMetronInfo(bytes: Buffer): ComicInfo | null {
  const root = parseXml(bytes);
  const info = field(root, 'MetronInfo');
  if (info === undefined) return null;
  const series = field(info, 'Series');
  const names = (list: string, item: string): string[] =>
    fields(field(info, list), item)
      .map((each) => plainText(contentOf(each), 60))
      .filter(Boolean)
      .slice(0, 50);
  const stories = fields(field(info, 'Stories'), 'Story').map((story) => plainText(contentOf(story), 200));
  const day = textOf(info, 'StoreDate', 40) || textOf(info, 'CoverDate', 40);
  const [year = '', month = '', dayOfMonth = ''] = day.slice(0, 10).split('-');
  return {
    ...emptyComicInfo,
    series: textOf(series, 'Name', 200),
    title: plainText(stories.filter(Boolean).join(' / '), 200),
    number: chapterNumberText(textOf(info, 'Number', 20)),
    // The Volume of its Series tells series of the same name apart; it is no volume of chapters.
    volume: volumeOf(textOf(info, 'MangaVolume', 20)),
    isExtra: isExtraFormat(textOf(series, 'Format', 60)),
    description: plainParagraphs(rawText(info, 'Summary'), 5000),
    genres: names('Genres', 'Genre'),
    tags: names('Tags', 'Tag'),
    creators: fields(field(info, 'Credits'), 'Credit').flatMap((credit) => {
      const name = plainText(rawText(credit, 'Creator'), maxNameLength);
      const stated = fields(field(credit, 'Roles'), 'Role').map((role) => roleNames[contentOf(role)]);
      return name === '' ? [] : [...new Set(stated)].flatMap((role) => (role ? [{ name, role }] : []));
    }),
    otherTitles: titlesOf(...fields(field(series, 'AlternativeNames'), 'AlternativeName').map(contentOf)),
    publisher: textOf(field(info, 'Publisher'), 'Name', 200),
    language: languageOf(textOf(series, '@lang', 40)),
    date: dateOf(year, month, dayOfMonth),
    ages: agesIn(root),
  };
}
