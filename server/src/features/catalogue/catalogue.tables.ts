import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import type { ComicStatus, ContentWarning } from '@longstrip/contract/catalogue/comics.shapes';
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import type { CreatorLink } from '@longstrip/contract/catalogue/creators.shapes';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { Live, Stored } from '../trash/index.ts';

type ComicColumns = {
  id: string;
  title: string;
  description: string;
  content_rating: ContentRating;
  site: GeneratedAlways<SiteVariant>;
  card_image_id: string | null;
  cover_image_id: string | null;
  chapter_count: Generated<number>;
  /** What the previous version stores; see migration 0089. */
  creators: ColumnType<{ name: string; role: string }[], string | undefined, string>;
  /** What was taken over of it; with `moved`, the previous version has moved the comic since. */
  taken_over_creators: ColumnType<
    { name: string; role: string }[] | { moved: object[] } | null,
    string | undefined,
    string
  >;
  /** One on each line. */
  other_titles: Generated<string>;
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
  update_time: ColumnType<string | null, string | undefined, string>;
  content_warnings: ColumnType<ContentWarning[] | null, string | undefined, string>;
  version: Generated<number>;
  /** Raised when chapters are added, deleted or reordered. */
  chapters_version: Generated<number>;
  created_at: Date;
  updated_at: Date;
};
type ChapterColumns = {
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
type GenreColumns = {
  id: string;
  name: string;
  mature: boolean;
  /** Null until one is set: then the id is the last part of the address. */
  slug: string | null;
  text: ColumnType<string | null, string | undefined, string>;
  version: Generated<number>;
};
type CreatorColumns = {
  id: string;
  site: SiteVariant;
  name: string;
  /** The name as `foldName` returns it, by which creators are found; unique on the site. */
  folded_name: string;
  also_known_as: ColumnType<string[], string, string>;
  folded_aliases: string[];
  also_known_as_public: boolean;
  slug: string;
  description: string;
  links: ColumnType<CreatorLink[], string, string>;
  picture_id: string | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  /** In the trash, because it was merged into this creator. */
  merged_into: string | null;
  /** Those names of that creator, folded, which it has only because of merges, this one among them. */
  merged_names: Generated<string[]>;
  /** The other names of that creator were public and are not since this merge. */
  merge_hid_names: Generated<boolean>;
};
type ComicGenreColumns = {
  comic_id: string;
  genre_id: string;
  content_rating: ContentRating;
  site: GeneratedAlways<SiteVariant>;
  published: Generated<boolean>;
  created_at: Date;
};
type PageColumns = {
  id: string;
  chapter_id: string;
  variant: AssetVariant;
  page_number: number;
  image_id: string;
};

/** Each view shows the rows that are not in the trash. Name the table only to work on those that are. */
export type CatalogueTables = {
  comic: Live<ComicColumns>;
  stored_comic: Stored<ComicColumns>;
  chapter: Live<ChapterColumns>;
  stored_chapter: Stored<ChapterColumns>;
  genre: Live<GenreColumns>;
  stored_genre: Stored<GenreColumns>;
  /** Former addresses. Another genre may have one of them at present. */
  genre_address: { slug: string; genre_id: string };
  comic_genre: Live<ComicGenreColumns>;
  stored_comic_genre: Stored<ComicGenreColumns>;
  /** Kept by triggers, except for `popularity`. */
  comic_facet: {
    comic_id: string;
    /** 'all', 'episodes' (it has some), 'genre:<id>', 'status:ongoing' and so on. */
    facet: string;
    site: SiteVariant;
    title: string;
    created_at: Date;
    episode_at: Date;
    popularity: number;
  };
  creator: Live<CreatorColumns>;
  stored_creator: Stored<CreatorColumns>;
  /** Present and former addresses of creators. */
  creator_address: { site: SiteVariant; slug: string; creator_id: string };
  /** Those of creators in the trash stay: join `creator`. Comic and creator are of the same site. */
  comic_creator: {
    comic_id: string;
    creator_id: string;
    role: CreditRole;
    position: number;
    /** The creator in the trash whose merge brought it. */
    merged_from: string | null;
  };
  comic_tally: { genre_id: string; content_rating: ContentRating; comics: number };
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
  /** Deleted or replaced on their own. A replaced page has the same id as its replacement. */
  trashed_page: PageColumns & { trash_id: string };
  page: PageColumns;
};

export const catalogueTables = tablesOf<CatalogueTables>({ replicated: true });

/** The genre id under which the tally counts the comics of all genres. */
export const anyGenre = '00000000-0000-0000-0000-000000000000';
