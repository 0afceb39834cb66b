import { configureStore } from '@reduxjs/toolkit';
import { comicsReducer } from './features/reading/comics.slice.ts';
import { api, type WithApi } from '@longstrip/client/api';
import type { Boot } from './platform/boot.ts';
import { authReducer } from '@longstrip/client/session/session.slice';
import type { Transport } from '@longstrip/client/transport';

/** Creates the store from the cache and the features' slices. */
export function createStore({ transport, preloaded }: { transport: Transport; preloaded?: Boot['state'] }) {
  return configureStore({
    reducer: { api: api.reducer, comics: comicsReducer, auth: authReducer },
    preloadedState: preloaded as WithApi | undefined,
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
    devTools: process.env.NODE_ENV === 'development',
  });
}
export type Store = ReturnType<typeof createStore>;
