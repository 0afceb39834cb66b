/**
 * Renders components in Node, without a server and a browser: JSX and CSS modules load, and happy-dom provides a page.
 * Import this file first, and components with `await import(...)` after it. There is no layout: a test sets the sizes it
 * needs.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Window } from 'happy-dom';
import { transformSync } from 'rolldown/utils';

registerHooks({
  load(url, context, nextLoad) {
    // The name of a class is its key.
    if (url.endsWith('.css'))
      return sourceOf('export default new Proxy({}, { get: (_, name) => String(name) });');
    // Node loads other modules without help, except those that read a value that the build defines.
    if (!/(\.tsx|\/app\/(routes|store)\.ts)$/.test(url)) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic' },
      define: { 'import.meta.env.SSR': 'false', 'import.meta.env.DEV': 'false' },
    });
    return sourceOf(code);
  },
});

export function sourceOf(code: string) {
  return { format: 'module', source: code, shortCircuit: true } as const;
}

const window = new Window({ url: 'http://localhost/admin/' });
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) setGlobal(name, window[name as never]);
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
  setGlobal(name, bound(window[name as never]));
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

function bound(value: unknown): unknown {
  return typeof value === 'function' && !value.prototype ? value.bind(window) : value;
}

const { act } = await import('react');
const { createRoot } = await import('react-dom/client');

export { act };

let leaveLast = async () => {};

/**
 * Renders into the page, in place of what was rendered before. `show` renders something else in its place, and `leave`
 * removes it.
 */
export async function render(what: Parameters<ReturnType<typeof createRoot>['render']>[0]) {
  await leaveLast();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (shown: typeof what) => act(async () => root.render(shown));
  await show(what);
  leaveLast = () => act(async () => root.unmount());
  return { show, leave: leaveLast };
}

/** The only element that the selector finds. */
export function only<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelectorAll<E>(selector);
  if (found.length !== 1) throw new Error(`${found.length} × ${selector} in ${document.body.innerHTML}`);
  return found[0]!;
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

/** Waits until the condition holds. Fails after ten seconds. */
export async function untilShown(isShown: () => unknown): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isShown()) {
    if (performance.now() > end) throw new Error(`not ${isShown} in ${document.body.innerHTML}`);
    await act(() => new Promise(setImmediate));
  }
}
