import type { AnswerOf, BodyInputOf, Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';
import type { SiteVariant } from './site.ts';

/** Performs a call of the API: in process while a page is rendered on the server, by fetch in the browser. */
export type CallEndpoint = <E extends Endpoint>(
  endpoint: E,
  input: { params?: Record<string, string>; body?: BodyInputOf<E> },
) => Promise<CallResult<AnswerOf<E>>>;

export type CallResult<Answer> =
  { ok: true; answer: Answer } | { ok: false; status: number; code: RefusalCode | 'network'; title: string };

/** Query parameters that the server's pages depend on, by path. Each holds an id; whatever else is asked changes nothing. */
export const pageQueries: Readonly<Record<string, string>> = { '/categories': 'genre' };

/** What the reader site's server entry is asked, once for each page that is not in the cache. */
export type PageRequest = {
  /** Normalised path, with the query parameters that the page depends on: the same for everybody on this site. */
  path: string;
  site: SiteVariant;
  /** Scheme and host that canonical and share addresses start with. */
  origin: string;
  call: CallEndpoint;
};

export type RenderedPage = {
  status: number;
  /** Set with a 301 or 302. */
  location?: string;
  /** The whole document from doctype on; empty with a redirect. */
  html: string;
  /** It stands in for the page and is the same whatever the page is about: not worth keeping for each of them. */
  standsIn?: boolean;
  /** Cache tags the page used, `Comic:<id>` or `Comic`: any of them changing makes the page stale. */
  tags: string[];
};

/** The module that the reader site's build makes for the server. */
export type PageRenderer = {
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** CSP sources ('sha256-…') of the styles written into the documents. */
  styleHashes: string[];
};
