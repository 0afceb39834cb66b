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

/** A page in a file of its own; `source` is that file, whose scripts the server announces early. */
export type PageFile<Store> = { load: () => Promise<PageModule<Store>>; source?: string };

export type Route<Store> = PageFile<Store> & {
  path: string;
  /** Stands around the page and stays while pages with the same frame change. */
  frame: ComponentType<{ children: ReactNode }>;
  status?: number;
  /** By the code of a refusal: what is shown at the same address instead of the page, which is not failed by it. */
  standIns?: Partial<Record<string, PageFile<Store>>>;
};

/** What is on screen. */
export type Shown<Store> = {
  location: Location;
  params: Params;
  route: Route<Store>;
  page: PageModule<Store> | null;
  /** The code of the refusal for which `page` stands in. */
  standIn: string | null;
  failure: ShownFailure | null;
};
