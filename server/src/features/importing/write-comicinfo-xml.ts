/** ComicInfo.xml (v2.1) of a comic or of one of its episodes. */
import type { Credit } from '@longstrip/contract/catalogue/creators.shapes';
import type { ContentRating } from '@longstrip/contract/site';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { ChapterRow, ComicRow } from '../catalogue/index.ts';
import { roleNames } from './comicinfo-xml.ts';

/** As ComicInfo words them. */
export const ages: Record<ContentRating, string> = { T: 'Teen', M: 'Mature 17+', AO: 'Adults Only 18+' };

export type DescribedComic = Pick<
  ComicRow,
  'title' | 'description' | 'other_titles' | 'publisher' | 'language' | 'content_rating'
>;
type Described = {
  comic: DescribedComic;
  genres: readonly string[];
  creators: readonly Credit[];
  chapter?: Pick<ChapterRow, 'title' | 'chapter_number' | 'published_at'>;
};

export function writeComicInfo({ comic, genres, creators, chapter }: Described): string {
  const date = chapter?.published_at;
  const [localized, ...alternate] = chapter ? [] : comic.other_titles.split('\n');
  const fields: [name: string, value: string | undefined][] = [
    ['Title', chapter?.title],
    ['Series', comic.title],
    ['LocalizedSeries', localized],
    ['AlternateSeries', alternate.join('\n')],
    ['Number', chapter && String(chapter.chapter_number)],
    ['Summary', chapter ? undefined : comic.description],
    ['Year', date && String(date.getUTCFullYear())],
    ['Month', date && String(date.getUTCMonth() + 1)],
    ['Day', date && String(date.getUTCDate())],
    ...(chapter
      ? []
      : Object.entries(roleNames).map(
          ([field, role]) => [field, namesOf(creators, role)] as [string, string],
        )),
    ['Publisher', chapter ? undefined : comic.publisher],
    ['Genre', genres.join(', ')],
    ['LanguageISO', chapter ? undefined : comic.language],
    ['AgeRating', ages[comic.content_rating]],
  ];
  const elements = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  <${name}>${escapeXml(value!)}</${name}>\n`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo>\n${elements.join('')}</ComicInfo>\n`;
}

/** Without control characters, which XML has no way to write. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').toWellFormed());

/** Punctuation that divides lists is left out; an import finds the creator all the same. */
function namesOf(creators: readonly Credit[], role: string): string {
  return creators
    .filter((creator) => creator.role === role)
    .map(({ name }) => name.replace(/[,;|]+/g, ' '))
    .join(', ');
}
