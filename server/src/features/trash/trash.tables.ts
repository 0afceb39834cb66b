import type { ContentRating } from '@longstrip/contract/site';
import type { TrashKind } from '@longstrip/contract/trash/trash.rules';
import type { ListedTrashEntry } from '@longstrip/contract/trash/trash.shapes';
import type { Selectable } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

export type TrashTables = {
  /** An entry: what one deletion put into the trash. */
  trash: {
    id: string;
    kind: TrashKind;
    title: string;
    /** The comic that it is or belongs to; null for a genre. */
    comic_id: string | null;
    chapter_id: string | null;
    /** Of its comic when it was deleted; null for genres, and for what an earlier version deleted. */
    content_rating: ContentRating | null;
    deleted_at: Date;
    /** Null for what commands and earlier versions deleted, and once the account is erased. */
    author_uid: string | null;
    author_key: string | null;
    /** Null for what an earlier version deleted. */
    contents: ListedTrashEntry['contents'];
  };
  /** Copies that the previous version makes; see migration 0082. */
  trash_row: { trash_id: string; table_name: string; content: unknown };
};
export type TrashEntryRow = Selectable<TrashTables['trash']>;

export const trashTables = tablesOf<TrashTables>();

/** The rows of a table that can be in the trash, each with its entry. */
export type Stored<Columns> = Columns & { trash_id: string | null };
/** The view of those that are not. */
export type Live<Columns> = Columns & { trash_id: null };
