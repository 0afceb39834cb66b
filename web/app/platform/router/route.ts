import type { ComponentType, ReactNode } from 'react';
import type { ShownFailure } from './failure.ts';
import type { Location } from './location.ts';
import type { Params } from './match.ts';

/** What a loader is told: the store it fills, and the address. */
export type LoaderContext<Store> = { store: Store; params: Params; request: { url: string } };

export type PageModule<Store> = {
  Component: ComponentType;
  /** Its layout without content, shown when the loader takes long. */
  Waiting?: ComponentType;
  loader?: (context: LoaderContext<Store>) => Promise<unknown>;
};

export type Route<Store> = {
  path: string;
  /** Stands around the page and stays while pages with the same frame change. */
  frame: ComponentType<{ children: ReactNode }>;
  load: () => Promise<PageModule<Store>>;
  /** Source file of the page: the server announces its script early. */
  source?: string;
  status?: number;
};

/** What is on screen. */
export type Shown<Store> = {
  location: Location;
  params: Params;
  route: Route<Store>;
  page: PageModule<Store> | null;
  failure: ShownFailure | null;
};
