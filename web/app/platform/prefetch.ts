import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtras } from './api.ts';
import { PageFailure, PageMoved } from './router/failure.ts';
import type { LoaderContext } from './router/route.ts';
import type { Refusal } from './transport.ts';

type Dispatched<T> = { unwrap(): Promise<T> };
type Initiate<Argument, T> = {
  initiate(
    argument: Argument,
    options: { subscribe: false },
  ): ThunkAction<Dispatched<T>, never, StoreExtras, UnknownAction>;
};
/** All a loader needs of the store. */
export type Filled = { dispatch(action: unknown): unknown };

/** Asks one endpoint, from the cache if its answer is there. */
export type Ask = <Argument, T>(endpoint: Initiate<Argument, T>, argument: Argument) => Promise<T>;

/** Ends a loader: the page answers with this status and says why. */
export function refuse({ status, code, title }: Pick<Refusal, 'status' | 'code' | 'title'>): never {
  throw new PageFailure({ status: status || 503, code, title });
}

/** Ends a loader: what was asked for is at this address. */
export function moveTo(address: string): never {
  throw new PageMoved(address);
}

/**
 * A page's loader: fills the cache before the page shows; the page itself only uses hooks.
 * Runs on the server for the first page and in the browser for the following ones.
 */
export function prefetch(
  load: (ask: Ask, params: Record<string, string | undefined>, request: { url: string }) => Promise<unknown>,
) {
  return ({ store, params, request }: LoaderContext<Filled>) => {
    const ask: Ask = async (endpoint, argument) => {
      const asked = store.dispatch(endpoint.initiate(argument, { subscribe: false })) as Dispatched<never>;
      return asked.unwrap().catch((refusal: Refusal) => {
        // Anything without a code is our mistake, and shows as one.
        if (!refusal.code) throw refusal;
        return refuse(refusal);
      });
    };
    return load(ask, params, request);
  };
}
