import type { PolicySources } from '@longstrip/contract/rendering';
import type { ComponentType, ReactNode } from 'react';
import type { FailureDetails } from './failure.ts';
import type { Location } from './location.ts';
import type { Params } from './match.ts';

/**
 * What a loader gets: the store it fills, the address, and a signal that aborts when the next navigation begins. Pages
 * that are prepared, or rendered on the server, have no signal.
 */
export type LoaderContext<Store> = {
  store: Store;
  params: Params;
  request: { url: string; signal: AbortSignal | undefined };
};

export type PageModule<Store> = {
  Component: ComponentType;
  /** Its layout without content, shown when the loader takes long. */
  Waiting?: ComponentType;
  loader?: (context: LoaderContext<Store>) => Promise<unknown>;
  /** Loads further code that the page in the document shows. */
  beforeHydration?: () => Promise<unknown> | null;
};

/** A page in a file of its own; `source` is that file, whose scripts the document names. */
export type PageFile<Store> = { load: () => Promise<PageModule<Store>>; source?: string };

export type Route<Store> = PageFile<Store> & {
  path: string;
  /** Stands around the page and stays while pages with the same frame change. */
  frame: ComponentType<{ children: ReactNode }>;
  status?: number;
  /**
   * The page loads as a document, because its Content-Security-Policy allows these sources besides the site's own.
   * A policy belongs to a document: a page that is shown without loading one keeps that of the page before.
   */
  document?: PolicySources;
  /** By the code of a refusal: what is shown at the same address instead of the page. */
  interstitials?: Partial<Record<string, PageFile<Store>>>;
};

/** What is on screen. */
export type CurrentPage<Store> = {
  location: Location;
  params: Params;
  route: Route<Store>;
  page: PageModule<Store> | null;
  /** The code of the refusal for which `page` is an interstitial. */
  interstitial: string | null;
  failure: FailureDetails | null;
};
