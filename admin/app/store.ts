import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@longstrip/client/api';
import { authReducer } from '@longstrip/client/session/session.slice';
import type { Transport } from '@longstrip/client/transport';
import { secondsFresh } from './platform/fresh.ts';

export function createStore(transport: Transport) {
  const initial = api.reducer(undefined, { type: 'initial' });
  const store = configureStore({
    preloadedState: {
      api: { ...initial, config: { ...initial.config, refetchOnMountOrArgChange: secondsFresh } },
    },
    reducer: { api: api.reducer, auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
    devTools: import.meta.env.DEV,
  });
  // Without it, `skipPollingIfUnfocused` would follow what the tab was at first, shown or hidden.
  setupListeners(store.dispatch);
  return store;
}
