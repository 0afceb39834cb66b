import { browseOf, browseSearch } from './catalogue/browse.rules.ts';
import { defaultRankingPeriod, rankingPeriodOf } from './discovery/ranking.rules.ts';
import { isId } from './ids.ts';
import type { AnswerOf, BodyInputOf, Endpoint } from './endpoint.ts';
import type { Problem, RefusalCode } from './refusals.ts';
import type { SiteVariant } from './site.ts';

/** Performs a call of the API: in process while a page is rendered on the server, by fetch in the browser. */
export type CallEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: { params?: Record<string, string>; body?: BodyInputOf<E> },
) => Promise<CallResult<AnswerOf<E>>>;

export type CallResult<Answer> =
  | { ok: true; answer: Answer }
  | {
      ok: false;
      status: number;
      code: RefusalCode | 'network';
      title: string;
      detail?: string | undefined;
      /** Of invalid input: each field that was refused, as `title` or `chapters.0.title`. */
      errors?: Problem['errors'];
      /** The file that was refused. */
      file?: string | undefined;
    };

type PageDeclaration = {
  /** Search engines get its address in the sitemap. */
  inSitemap?: true;
  /** The words of its link in the footer; the links have the order of the pages. */
  footer?: string;
  /**
   * Query parameters that the document depends on; all others are ignored. `genre` holds an id, and `browse` stands for the
   * order, the filters and the place of a list of comics. `period` is that of a ranking.
   */
  query?: readonly QueryPart[];
};
type QueryPart = 'genre' | 'from' | 'browse' | 'period';

/**
 * Every page by its path. `:name` is an id, and `:slug` words with hyphens; a segment that ends in `?` may be left out. `:item`
 * is any short word that only the browser reads: the document is the same for all of them that are not listed here.
 */
export const pages = {
  '/': { inSitemap: true },
  '/categories': { inSitemap: true, query: ['genre', 'browse'] },
  '/categories/:slug': { query: ['browse'] },
  '/calendar': { inSitemap: true, footer: 'Calendar' },
  '/ranking': { inSitemap: true, footer: 'Ranking', query: ['period', 'genre'] },
  '/search': {},
  '/comic/:id': { query: ['from'] },
  '/comic/:id/:chapterId/uncensored?': {},
  '/creator/:slug': { query: ['from'] },
  '/library': {},
  '/list': {},
  '/list/:item': {},
  '/account': {},
  '/account/action': {},
  '/account/first-admin': {},
  '/account/receipts': {},
  '/account/receipts/:item': {},
  '/membership/stop': {},
  '/refund': {},
  '/premium': {},
  '/payment': {},
  '/payment/card': {},
  '/payment/:item': {},
  '/preview': {},
  '/privacy-policy': { inSitemap: true, footer: 'Privacy Policy' },
  '/terms-of-use': { inSitemap: true, footer: 'Terms of Use' },
  '/payment-and-refund': { inSitemap: true, footer: 'Payment and Refund Policy' },
  '/cancel': { footer: 'Cancel a membership' },
} as const satisfies Record<string, PageDeclaration>;
export type PagePath = keyof typeof pages;

/**
 * How many comics or chapters of a long list a document contains. The browser then loads the list in steps of 200;
 * without JavaScript, links lead to the next part.
 */
export const itemsPerDocument = 50;

/** Where the part of a list begins that a page shows: `from`, if it is a multiple of `itemsPerDocument`. */
export function listStart(search: string | undefined): number {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^[1-9]\d{1,4}$/.test(from) && Number(from) % itemsPerDocument === 0 ? Number(from) : 0;
}

/** The normalised query of a page from these parts: '' if nothing of it counts. */
export function queryOf(parts: readonly QueryPart[], search: string): string {
  const genre = new URLSearchParams(search).get('genre')?.toLowerCase();
  const from = listStart(search);
  const period = rankingPeriodOf(search);
  const values = {
    genre: isId(genre) ? `genre=${genre}` : '',
    from: from > 0 ? `from=${from}` : '',
    period: period === defaultRankingPeriod ? '' : `period=${period}`,
    browse: browseSearch(browseOf(search)).slice(1),
  };
  const kept = parts.map((part) => values[part]).filter(Boolean);
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** The pages with what is known of them, in order. */
export const pageList: readonly (PageDeclaration & { path: PagePath })[] = Object.entries<PageDeclaration>(
  pages,
).map(([path, declaration]) => ({ path: path as PagePath, ...declaration }));

/** The input of the reader site's server entry, for each page that is not in the cache. */
export type PageRequest = {
  /** Normalised path, with the query parameters that the page depends on: the same for all visitors of this site. */
  path: string;
  site: SiteVariant;
  /** Scheme and host that canonical and share addresses start with. */
  origin: string;
  call: CallEndpoint;
};

/** What the Content-Security-Policy of a page allows in addition to the general policy. */
export type PolicySources = {
  script?: string[];
  frame?: string[];
  connect?: string[];
  image?: string[];
  /** Origins whose pages may show the document in a frame. */
  embedder?: string[];
};

/** CSP sources ('sha256-…') of the script and the styles that are written into a document. */
export type InlineSources = { script?: string[]; style?: string[] };

export type RenderedPage = {
  status: number;
  /** Set with a 301 or 302. */
  location?: string;
  /** The whole document from doctype on; empty with a redirect, and if what the page shows does not exist. */
  html: string;
  /** The document is an interstitial, the same for every page, so it is not cached for each of them. */
  isInterstitial?: boolean;
  /** The policy blocks all other inline scripts and styles. */
  inline?: InlineSources;
  /** What this document may load in addition to the general policy. */
  policy?: PolicySources;
  /** Cache tags of what the page shows, `Comic:<id>` or `Comic`. The page is stale once one of them is invalidated. */
  tags: string[];
};

/** The module that the reader site's build makes for the server. */
export type PageRenderer = {
  renderPage(request: PageRequest): Promise<RenderedPage>;
};
