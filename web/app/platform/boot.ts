import type { SiteVariant } from '@longstrip/contract/site';
import type { api } from '@longstrip/client/api';
import type { FailureDetails } from './router/failure.ts';

type ApiState = ReturnType<typeof api.reducer>;

/** What the server hands to the browser inside the document, so that nothing is fetched twice. */
export type Boot = {
  site: SiteVariant;
  origin: string;
  /** The path of the page in the document, which differs from the address if the address is unknown. */
  path: string;
  state: { api: Pick<ApiState, 'queries' | 'provided'> };
  failure: FailureDetails | null;
  /** The refusal for which an interstitial is shown in place of the page. */
  interstitial: string | null;
};

/** Keeps only what the browser cannot work out itself: no timestamps, so equal pages are equal bytes. */
export function packState(state: { api: ApiState }): Boot['state'] {
  const queries = Object.entries(state.api.queries)
    .filter(([, query]) => query?.status === 'fulfilled')
    .map(([key, query]) => {
      const { status, endpointName, originalArgs, data } = query!;
      return [key, { status, endpointName, originalArgs, data }];
    });
  return { api: { queries: Object.fromEntries(queries), provided: state.api.provided } };
}

/** The inverse of `packState`, in the browser. Without a time a query would count as never answered and be repeated. */
export function unpackState(packed: Boot['state'], now: number): Boot['state'] {
  for (const query of Object.values(packed.api.queries)) {
    if (query) Object.assign(query, { fulfilledTimeStamp: now });
  }
  return packed;
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
