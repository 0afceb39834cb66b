import { configureStore } from '@reduxjs/toolkit';
import { api } from '@longstrip/client/api';
import { authReducer } from '@longstrip/client/session/session.slice';
import type { Transport } from '@longstrip/client/transport';

export function createStore(transport: Transport) {
  return configureStore({
    reducer: { api: api.reducer, auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
    devTools: import.meta.env.DEV,
  });
}
