import type { SiteVariant } from '@longstrip/contract/site';
import type { ColumnType, Generated } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { Live, Stored } from '../trash/index.ts';

type BannerColumns = {
  id: string;
  comic_id: string;
  title: string;
  description: string;
  /** A decimal, which the driver returns as text. */
  rating: ColumnType<string, string | number, string | number>;
  age_rating: string;
  is_readers_choice: boolean;
  position: number;
  image_id: string;
  mobile_image_id: string;
  created_at: Date;
  shows_from: Date | null;
  shows_until: Date | null;
  is_shown: Generated<boolean>;
  version: Generated<number>;
  /** When `is_shown` changes next; null if never. */
  due_at: Date | null;
  /** When it was last shown or hidden late; null if never. */
  late_at: Generated<Date | null>;
};

export type EditorialTables = {
  /** The view of the banners that are not in the trash, and their table. */
  featured_banner: Live<BannerColumns>;
  stored_featured_banner: Stored<BannerColumns>;
  sale_banner: {
    site: SiteVariant;
    title: string;
    subtitle: string;
    button: string;
    text: string;
    image_id: string | null;
    version: Generated<number>;
  };
  home_page: {
    site: SiteVariant;
    /** JSON: `homeRow` of the contract, and what versions after this one know. */
    rows: ColumnType<unknown, string, string>;
    version: Generated<number>;
  };
  policy: {
    id: string;
    text: string;
    /** Of the text that was saved at `rendered_at`; the previous version stores neither. */
    html: string | null;
    rendered_at: Date | null;
    updated_at: Date;
  };
  policy_version: {
    policy_id: string;
    number: number;
    text: string;
    created_at: Date;
    author_uid: string | null;
    author_key: string | null;
  };
};

export const editorialTables = tablesOf<EditorialTables>({ replicated: true });

/** The maximum number of featured banners, both sites together. */
export const maxBanners = 50;
