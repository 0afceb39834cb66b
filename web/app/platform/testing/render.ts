/**
 * Renders components in Node, without a server and a browser: JSX and CSS modules load, identity.ts replaces the SDK of
 * the identity service, and happy-dom provides a page. Import this file first, and components with `await import(...)`
 * after it. There is no layout: a test sets the sizes it needs.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Window } from 'happy-dom';
import { act, createElement, type ReactNode } from 'react';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, nextLoad) {
    // The name of a class is its key.
    if (url.endsWith('.css'))
      return source('export default new Proxy({}, { get: (_, name) => String(name) });');
    if (url.endsWith('/firebase-client.ts'))
      return source(`export { startClient } from ${JSON.stringify(import.meta.resolve('./identity.ts'))};`);
    // Node loads other modules without help, except routes.ts, which reads a value that the build defines.
    if (!/(\.tsx|\/app\/routes\.ts)$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic' },
      define: { 'import.meta.env.SSR': 'false' },
    });
    return source(code);
  },
});

function source(code: string) {
  return { format: 'module', source: code, shortCircuit: true } as const;
}

const window = new Window({ url: 'http://localhost/' });
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, {
      value: window[name as never],
      configurable: true,
      writable: true,
    });
// Node has these globals, too, but components need the page's.
for (const name of [
  'navigator',
  'Event',
  'CustomEvent',
  'EventTarget',
  'FormData',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
])
  Object.defineProperty(globalThis, name, {
    value: bound(window[name as never]),
    configurable: true,
    writable: true,
  });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A store keeps unused answers for minutes. The timers for that must not keep the process running.
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...[run, delay, ...rest]: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(run, delay, ...rest);
  return Number(delay) > 60_000 ? timer.unref() : timer;
}, setTimeout);

function bound(value: unknown): unknown {
  return typeof value === 'function' && !value.prototype ? value.bind(window) : value;
}

const { createRoot } = await import('react-dom/client');
const { RouterContext } = await import('../router/hooks.ts');

export { act } from 'react';

let went: unknown[] = [];
let leaveLast = async () => {};
// Links lead nowhere.
document.addEventListener('click', (event) => {
  const href = (event.target as Element).closest('a')?.getAttribute('href');
  if (!href || event.defaultPrevented) return;
  event.preventDefault();
  went.push(href);
});

/** Renders into the page, in place of what was rendered before. Links lead nowhere; `went` collects their targets. */
export async function render(what: ReactNode) {
  went = [];
  const overlays = new Set<() => void>();
  const router = {
    navigate: (to: unknown) => went.push(to),
    prepare: () => {},
    openOverlay: (close: () => void) => {
      overlays.add(close);
      return () => overlays.delete(close);
    },
  };
  await leaveLast();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (shown: ReactNode) =>
    act(async () => root.render(createElement(RouterContext.Provider, { value: router as never }, shown)));
  await show(what);
  const goBack = () =>
    act(async () => {
      for (const close of overlays) close();
    });
  const leave = () => act(async () => root.unmount());
  leaveLast = leave;
  return { went, show, overlays, goBack, leave };
}

/** The only element that the selector finds. */
export function only<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelectorAll<E>(selector);
  if (found.length !== 1) throw new Error(`${found.length} × ${selector} in ${document.body.innerHTML}`);
  return found[0]!;
}

export const press = (element: Element) =>
  act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

/** Waits until the condition holds. Fails after ten seconds. */
export async function untilShown(isShown: () => unknown): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isShown()) {
    if (performance.now() > end) throw new Error(`not ${isShown} in ${document.body.innerHTML}`);
    await act(() => new Promise(setImmediate));
  }
}
