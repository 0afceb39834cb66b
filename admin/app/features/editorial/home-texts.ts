import type { HomeSource } from '@longstrip/contract/editorial/home.rules';
import { rankingRowTitles, rowTitles } from '@longstrip/contract/editorial/home.texts';
import type { HomeRow } from './editorial.api.ts';

/** What a row shows, as a choice. */
export const sourceNames: Record<HomeSource, string> = {
  continue: 'Continue reading',
  featured: 'Featured banners',
  newest: rowTitles.newest,
  updated: rowTitles.updated,
  ranking: 'A ranking',
  genre: 'A genre',
  comics: 'Comics picked by hand',
  sale: 'Sale banner',
};

export const sourceNotes: Record<HomeSource, string> = {
  continue: 'What a reader has begun. Only that reader sees it.',
  featured: 'The first banners that are shown now.',
  newest: 'The newest comics.',
  updated: 'Comics with an episode of today.',
  ranking: 'What readers finish most.',
  genre: 'Comics of the genre, by their newest episode.',
  comics: 'In the order in which they were picked.',
  sale: 'Where something is sold.',
};

/** The title of the row for readers; where it has none, what it shows. */
export function titleOf(row: HomeRow): string {
  switch (row.source) {
    case 'ranking':
      return rankingRowTitles[row.period];
    case 'genre':
      return row.title || row.genre.name;
    case 'comics':
      return row.title;
    default:
      return sourceNames[row.source];
  }
}

/** All rows as text, one on each line: what others changed, and earlier versions. */
export function textOf(rows: readonly HomeRow[]): string {
  return rows
    .map((row) => {
      const about = row.source === 'comics' ? row.comics.map(({ title }) => title).join(', ') : countIn(row);
      return [row.isShown ? titleOf(row) : `${titleOf(row)} (off)`, about].filter(Boolean).join(': ');
    })
    .join('\n');
}

const countIn = (row: HomeRow) => ('count' in row ? String(row.count) : '');
