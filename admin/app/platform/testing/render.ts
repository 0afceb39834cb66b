/** Renders components of the back office in Node. Import this file first, and components with `await import(...)` after it. */
import { render as renderIn } from '@longstrip/kit/testing/render.ts';
import { api } from '@longstrip/client/api';
import type { CallName } from '@longstrip/client/calls';
import { authReducer } from '@longstrip/client/session/session.slice';
import type { Refusal, Transport } from '@longstrip/client/transport';
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type ComponentProps, createElement, type ReactNode } from 'react';

const { Provider } = await import('react-redux');

export { act, button, press, type, untilShown } from '@longstrip/kit/testing/render.ts';

type Answers = { [N in CallName]?: (call: never) => unknown };

/** A refusal of the server. */
export const refusal = (details: Omit<Refusal, 'ok'>): Refusal => ({ ok: false, ...details });

/** A refusal as a lost connection answers it. */
export const noConnection = { ok: false, status: 0, code: 'network', title: 'No connection.' } as const;

/** A transport that answers these calls, or refuses them with a thrown refusal. It counts the calls by name. */
export function answering(answers: Answers) {
  const calls: Record<string, number> = {};
  const transport = (async (call: { name: CallName }) => {
    calls[call.name] = (calls[call.name] ?? 0) + 1;
    try {
      return { ok: true, answer: await answers[call.name]!(call as never) };
    } catch (refusal) {
      return refusal;
    }
  }) as unknown as Transport;
  return { transport, calls };
}

/** Renders into the page. Returns a function that removes it again. */
export async function render(what: ReactNode, transport: Transport = answering({}).transport) {
  const store = configureStore({
    reducer: { api: api.reducer, auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  const stopListening = setupListeners(store.dispatch);
  const withStore = { store } as ComponentProps<typeof Provider>;
  const { leave } = await renderIn(createElement(Provider, withStore, what));
  return async () => {
    await leave();
    stopListening();
    document.body.replaceChildren();
  };
}
