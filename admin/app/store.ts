import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@longstrip/client/api';
import { authReducer } from '@longstrip/client/session/session.slice';
import type { Transport } from '@longstrip/client/transport';
import { secondsFresh } from './platform/fresh.ts';

/** Screens that open reload what is not fresh, also after the cache was emptied. */
const refetching: typeof api.reducer = (state, action) => {
  const next = api.reducer(state, action);
  if (next.config.refetchOnMountOrArgChange === secondsFresh) return next;
  return { ...next, config: { ...next.config, refetchOnMountOrArgChange: secondsFresh } };
};

export function createStore(transport: Transport) {
  const store = configureStore({
    reducer: { api: refetching, auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
    devTools: import.meta.env.DEV,
  });
  // Without it, `skipPollingIfUnfocused` would follow what the tab was at first, shown or hidden.
  setupListeners(store.dispatch);
  return store;
}
