import type { SiteVariant } from '@longstrip/contract/site';
import type { Generated } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

type SearchTables = {
  search_comic: {
    id: string;
    site: SiteVariant;
    text: string;
    tokens: string[];
    /** Reader days of the last weeks. */
    popularity: Generated<number>;
  };
  search_chapter: { id: string; comic_id: string; site: SiteVariant; text: string; tokens: string[] };
  search_word: { site: SiteVariant; word: string; tokens: string[] };
  /** Written by triggers of the catalogue's tables. */
  search_outdated: { id: Generated<number>; comic_id: string; chapter_id: string | null };
};

export const searchTables = tablesOf<SearchTables>({ replicated: true });
