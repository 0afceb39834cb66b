import type { ComicStatus, ContentWarning } from '@longstrip/contract/catalogue/comics.shapes';
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';

export type DemoVariant = 'censored' | 'uncensored' | 'legal';

export type DemoEpisode = {
  title: string;
  /** 1-based and contiguous. */
  chapterNumber: number;
  isFree: boolean;
  publishedAt: Date;
  variants: DemoVariant[];
  /** 480x270. */
  drawPreview(): Promise<Buffer>;
  /** Long-strip pictures, 800 px wide, in reading order. */
  drawPages(variant: DemoVariant): Promise<Buffer[]>;
};

export type DemoComic = {
  slug: string;
  title: string;
  otherTitles: string[];
  description: string;
  rating: 'T' | 'M' | 'AO';
  genres: string[];
  credits: DemoCredit[];
  status: ComicStatus;
  /** Of an ongoing comic: 1 for Monday to 7. */
  updateDay: number | null;
  contentWarnings: ContentWarning[];
  createdAt: Date;
  /** 800x1200, no words on it. */
  drawCover(): Promise<Buffer>;
  /** 800x1200 with the title lettered on it. */
  drawCard(): Promise<Buffer>;
  episodes: DemoEpisode[];
};

export type DemoCredit = { name: string; role: CreditRole };

export type DemoCreator = {
  site: 'normal' | 'uncensored';
  name: string;
  alsoKnownAs: string[];
  alsoKnownAsPublic: boolean;
  description: string;
  links: { label: string; url: string }[];
  /** 640x640. */
  drawPicture(): Promise<Buffer>;
};

export type DemoBanner = {
  siteVariant: 'normal' | 'uncensored';
  comicSlug: string;
  title: string;
  description: string;
  rating: number;
  /** 2100x900, calmer on the left. */
  drawImage(): Promise<Buffer>;
  /** 960x1200, calmer below. */
  drawMobileImage(): Promise<Buffer>;
};

export type DemoSaleBanner = {
  siteVariant: 'normal' | 'uncensored';
  subtitle: string;
  text: string;
  draw(): Promise<Buffer>;
};
/** All rows are shown. */
export type DemoHomePage = {
  siteVariant: 'normal' | 'uncensored';
  rows: (
    | { source: 'continue' | 'featured' | 'sale' }
    | { source: 'newest' | 'updated'; count: number }
    | { source: 'ranking'; count: number; period: 'week' }
    | { source: 'genre'; count: number; genre: string; title: string }
    | { source: 'comics'; title: string; comicSlugs: string[] }
  )[];
};

export type DemoGenre = { name: string; mature: boolean; text: string };
export type DemoPolicy = { id: 'privacy-policy' | 'terms-of-use' | 'payment-and-refund'; text: string };

export type DemoCatalogue = {
  genres: DemoGenre[];
  creators: readonly DemoCreator[];
  comics: DemoComic[];
  banners: DemoBanner[];
  saleBanners: DemoSaleBanner[];
  homePages: DemoHomePage[];
  policies: DemoPolicy[];
};
