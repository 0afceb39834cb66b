import type { MarkedRange } from '@longstrip/contract/library/library.rules';
import type { ComicList } from '@longstrip/contract/library/lists.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Generated, JSONColumnType } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

/** What a person keeps about a comic beside their reading. */
export type LibraryComicRow = {
  uid: string;
  comic_id: string;
  adult: boolean;
  followed: boolean;
  followed_at: Date;
  seen_at: Date;
  note: string;
  noted_at: Date;
  marks: JSONColumnType<MarkedRange[]>;
  changed_at: Date;
  revision: Generated<number>;
};

/** A list that a person has made. */
export type ListRow = {
  id: string;
  uid: string;
  site: SiteVariant;
  name: string;
  about: string;
  sharing: Generated<ComicList['sharing']>;
  /** The secret part of its address; null while it is not shared. */
  token: string | null;
  position: number;
  created_at: Date;
};

/** What a person allows to be done with their library. */
export type LibrarySettingRow = { uid: string; suggestions: boolean; changed_at: Date };

export const libraryTables = tablesOf<{
  library_comic: LibraryComicRow;
  library_setting: LibrarySettingRow;
  library_list: ListRow;
  library_list_comic: { list_id: string; comic_id: string; position: number };
}>();
