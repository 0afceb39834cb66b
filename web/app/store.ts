import { configureStore } from '@reduxjs/toolkit';
import { comicsReducer } from './features/reading/comics.slice.ts';
import { api } from './platform/api.ts';
import type { Boot } from './platform/boot.ts';
import { authReducer } from './platform/session/session.slice.ts';
import type { Transport } from './platform/transport.ts';

/** The one place where the cache and the features' own slices become a store. */
export function createStore({ transport, preloaded }: { transport: Transport; preloaded?: Boot['state'] }) {
  return configureStore({
    reducer: { api: api.reducer, comics: comicsReducer, auth: authReducer },
    preloadedState: preloaded as { api: ReturnType<typeof api.reducer> } | undefined,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { transport } },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
    devTools: false,
  });
}
export type Store = ReturnType<typeof createStore>;
