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
  search_creator: { id: string; site: SiteVariant; text: string; tokens: string[] };
  search_person: { uid: string; text: string; tokens: string[] };
  search_word: { site: SiteVariant; word: string; tokens: string[] };
  /** These three are written by triggers of the tables of catalogue and identity. */
  search_outdated: { id: Generated<number>; comic_id: string; chapter_id: string | null };
  search_outdated_creator: { id: Generated<number>; creator_id: string };
  search_outdated_person: { id: Generated<number>; uid: string };
};

export const searchTables = tablesOf<SearchTables>({ replicated: true });
