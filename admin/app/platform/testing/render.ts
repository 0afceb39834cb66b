/**
 * Renders components in Node, without a server and a browser: JSX and CSS modules load, and happy-dom provides a page.
 * Import this file first, and components with `await import(...)` after it. There is no layout.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { api } from '@longstrip/client/api';
import type { CallName } from '@longstrip/client/calls';
import { authReducer } from '@longstrip/client/session/session.slice';
import type { Refusal, Transport } from '@longstrip/client/transport';
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { Window } from 'happy-dom';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, nextLoad) {
    // The name of a class is its key.
    if (url.endsWith('.css'))
      return source('export default new Proxy({}, { get: (_, name) => String(name) });');
    // Node loads other modules without help, except store.ts, which reads a value that the build defines.
    if (!/(\.tsx|\/app\/store\.ts)$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic' },
      define: { 'import.meta.env.DEV': 'false' },
    });
    return source(code);
  },
});

function source(code: string) {
  return { format: 'module', source: code, shortCircuit: true } as const;
}

const window = new Window({ url: 'http://localhost/admin/' });
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) setGlobal(name, window[name as never]);
// Node has these globals, too, but components need the page's.
for (const name of ['navigator', 'Event', 'CustomEvent', 'EventTarget', 'FormData'])
  setGlobal(name, window[name as never]);
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
  setGlobal(name, window[name].bind(window));
Object.assign(globalThis, { window, IS_REACT_ACT_ENVIRONMENT: true });

// A store keeps unused answers for minutes. The timers for that must not keep the process running.
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...[run, delay, ...rest]: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(run, delay, ...rest);
  return Number(delay) > 60_000 ? timer.unref() : timer;
}, setTimeout);

function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { Provider } = await import('react-redux');
const { MantineProvider } = await import('@mantine/core');

export { act };

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
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const store = configureStore({
    reducer: { api: api.reducer, auth: authReducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  const stopListening = setupListeners(store.dispatch);
  const withStore = { store } as ComponentProps<typeof Provider>;
  const themed = createElement(MantineProvider, null, what);
  await act(async () => root.render(createElement(Provider, withStore, themed)));
  return async () => {
    await act(async () => root.unmount());
    stopListening();
    document.body.replaceChildren();
  };
}

/** Waits until the condition holds. Fails after ten seconds. */
export async function untilShown(isShown: () => unknown): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isShown()) {
    if (performance.now() > end) throw new Error(`not ${isShown} in ${document.body.innerHTML}`);
    await act(() => new Promise(setImmediate));
  }
}

export const press = (element: Element) =>
  act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

/** The button with this text. */
export const button = (text: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === text)!;

/** Types into a field, in place of what it contains. */
export async function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  await act(async () => {
    set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
