import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { StoreExtras } from './api.ts';
import type { Refusal } from './transport.ts';

type Dispatched<T> = { unwrap(): Promise<T> };
type Initiate<Argument, T> = {
  initiate(
    argument: Argument,
    options: { subscribe: false },
  ): ThunkAction<Dispatched<T>, never, StoreExtras, UnknownAction>;
};
type Dispatch = { dispatch(action: unknown): unknown };

/** The store of this visit (browser) or of this page (server), handed to every loader. */
export const storeContext = createContext<Dispatch>();

/** Asks one endpoint, from the cache if its answer is there. */
export type Ask = <Argument, T>(endpoint: Initiate<Argument, T>, argument: Argument) => Promise<T>;

/** Ends a loader with the page's error boundary and this status. */
export function refuse(refusal: Pick<Refusal, 'status' | 'code' | 'title'>): never {
  const { status, code, title } = refusal;
  throw data({ code, title }, { status: status || 503 });
}

/**
 * A route loader that fills the cache before its page shows; the page itself only uses hooks.
 * Runs on the server for the first page and in the browser for the following ones.
 */
export function prefetch(
  load: (ask: Ask, params: Record<string, string | undefined>, request: Request) => Promise<unknown>,
) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const store = (context as { get<T>(key: typeof storeContext): T }).get<Dispatch>(storeContext);
    const ask: Ask = async (endpoint, argument) => {
      const asked = store.dispatch(endpoint.initiate(argument, { subscribe: false })) as Dispatched<never>;
      return asked.unwrap().catch((refusal: Refusal) => {
        // Anything without a code is our mistake, and shows as one.
        if (!refusal.code) throw refusal;
        return refuse(refusal);
      });
    };
    await load(ask, params, request);
    return null;
  };
}
