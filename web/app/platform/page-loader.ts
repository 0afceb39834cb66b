import type { AppDispatch, AppThunk } from '@longstrip/client/store';
import type { Refusal } from '@longstrip/client/transport';
import { PageFailure, Redirect } from './router/failure.ts';
import type { LoaderContext } from './router/route.ts';

type Query<Argument, T> = {
  select(argument: Argument): (state: never) => { isError: boolean };
  initiate(
    argument: Argument,
    options: { subscribe: boolean; forceRefetch: boolean },
  ): AppThunk<{ unwrap(): Promise<T>; abort(): void; unsubscribe(): void }>;
};
/** All a loader needs of the store. */
export type LoaderStore = { dispatch: AppDispatch; getState(): unknown };

/** Asks one endpoint, from the cache if its answer is there. */
export type Load = <Argument, T>(endpoint: Query<Argument, T>, argument: Argument) => Promise<T>;

/** Ends a loader: the page answers with this status and says why. */
export function refuse({ status, code, title }: Pick<Refusal, 'status' | 'code' | 'title'>): never {
  throw new PageFailure({ status: status || 503, code, title });
}

/** Ends a loader: the page is at this address; with `isMoved` for good. */
export function redirect(address: string, options?: { isMoved: boolean }): never {
  throw new Redirect(address, options);
}

/**
 * A page's loader: fills the cache before the page shows; the page itself only uses hooks.
 * Runs on the server for the first page and in the browser for the following ones.
 */
export function pageLoader(
  run: (
    load: Load,
    params: Record<string, string | undefined>,
    request: LoaderContext<LoaderStore>['request'],
  ) => Promise<unknown>,
) {
  return ({ store, params, request }: LoaderContext<LoaderStore>) => {
    const { signal } = request;
    let isLoading = true;
    const load: Load = async (endpoint, argument) => {
      signal?.throwIfAborted();
      // An entry with data that could not be reloaded keeps its error, and is not requested again automatically.
      const forceRefetch = endpoint.select(argument)(store.getState() as never).isError;
      // Subscribed until the next navigation: an answer without a subscriber is dropped when its tags are invalidated,
      // which may happen before the page shows it.
      const request = store.dispatch(endpoint.initiate(argument, { subscribe: !!signal, forceRefetch }));
      signal?.addEventListener('abort', () => {
        // Ends only what this loader began and waits for: a request that was under way goes on, and so does one that
        // the page waits for.
        if (isLoading) request.abort();
        request.unsubscribe();
      });
      return request.unwrap().catch((error: Error | Refusal) => {
        // This loader waited for a request that another loader has aborted.
        if ('name' in error && error.name === 'AbortError' && !signal?.aborted)
          return load(endpoint, argument);
        // An error without a code is a defect, and shows as one.
        if (!(error as Refusal).code) throw error;
        return refuse(error as Refusal);
      });
    };
    return run(load, params, request).finally(() => (isLoading = false));
  };
}
