import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import type { ComicStatus, Creator } from '@longstrip/contract/catalogue/comics.shapes';
import type { ListedTrashEntry } from '@longstrip/contract/catalogue/trash.shapes';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

export type CatalogueTables = {
  genre: { id: string; name: string; mature: boolean; version: Generated<number> };
  comic: {
    id: string;
    title: string;
    description: string;
    content_rating: ContentRating;
    site: GeneratedAlways<SiteVariant>;
    card_image_id: string | null;
    cover_image_id: string | null;
    chapter_count: Generated<number>;
    creators: ColumnType<Creator[], string | undefined, string>;
    publisher: Generated<string>;
    language: Generated<string>;
    comic_of_the_day: Generated<boolean>;
    readers_choice: Generated<boolean>;
    coin_price: number | null;
    published: Generated<boolean>;
    publish_at: Date | null;
    /** Has been published at some time, so publishing it again does not make it new. */
    appeared: Generated<boolean>;
    status: Generated<ComicStatus>;
    update_day: number | null;
    version: Generated<number>;
    /** Raised when chapters are added, deleted or reordered. */
    chapters_version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  comic_genre: {
    comic_id: string;
    genre_id: string;
    content_rating: ContentRating;
    site: GeneratedAlways<SiteVariant>;
    published: Generated<boolean>;
    created_at: Date;
  };
  comic_tally: { genre_id: string; content_rating: ContentRating; comics: number };
  chapter: {
    id: string;
    comic_id: string;
    title: string;
    chapter_number: number;
    is_free: boolean;
    preview_image_id: string | null;
    published: Generated<boolean>;
    publish_at: Date | null;
    /** Has been published at some time, so publishing it again does not make it new. */
    appeared: Generated<boolean>;
    version: Generated<number>;
    /** Raised when pages are added, deleted or reordered. */
    pages_version: Generated<number>;
    published_at: Date;
    created_at: Date;
  };
  /** A planned publication that was carried out. */
  publication: {
    id: string;
    comic_id: string;
    chapter_id: string | null;
    title: string;
    planned_at: Date;
    published_at: Date;
    /** It was held, because readers could not have read it at the planned time. */
    held: Generated<boolean>;
  };
  /** Beside each planned chapter; it counts as long as `planned_at` is the chapter's `publish_at`. */
  chapter_plan: {
    chapter_id: string;
    planned_at: Date;
    planned_by: string | null;
    notices: Generated<number>;
    held_at: Date | null;
  };
  trash: {
    id: string;
    kind: 'comic' | 'chapter' | 'pages' | 'genre' | 'banner';
    title: string;
    /** Null only for a genre. */
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
  trash_row: { trash_id: string; table_name: string; content: unknown };
  page: { id: string; chapter_id: string; variant: AssetVariant; page_number: number; image_id: string };
};

export const catalogueTables = tablesOf<CatalogueTables>();

/** The genre id under which the tally counts the comics of all genres. */
export const anyGenre = '00000000-0000-0000-0000-000000000000';
