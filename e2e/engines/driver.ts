/** What a walk needs of a browser, whatever protocol drives it. */
import assert from 'node:assert/strict';
import { until } from '../harness/until.ts';

export type Driver = {
  /** Resolves once the document has loaded. */
  goTo(url: string): Promise<void>;
  /** Calls a function in the page. It must not use anything outside itself. */
  evaluate<R, A extends unknown[]>(run: (...args: A) => R, ...args: A): Promise<R>;
  /** Presses and releases the left button at a point of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
};

export const windowSize = { width: 390, height: 700 };

/** Actions of a reader. Each waits until it is possible. */
export function readerOf({ evaluate, press, type, goTo }: Driver) {
  /** While a document is replaced, a call fails. */
  const holds = (what: string, ask: () => Promise<boolean>) =>
    until(what, () => ask().catch(() => false), 20_000);

  const isAt = (path: string) =>
    holds(`${path} is shown and hydrated`, () =>
      evaluate(
        (path) =>
          location.pathname === path &&
          'hydrated' in document.documentElement.dataset &&
          document.querySelector('[aria-busy="true"]') === null,
        path,
      ),
    );

  const shows = (selector: string, text = '') =>
    holds(`${selector} "${text}" is shown`, () =>
      evaluate(
        (selector, text) =>
          [...document.querySelectorAll(selector)].some(
            (each) => each.textContent.includes(text) && each.getClientRects().length > 0,
          ),
        selector,
        text,
      ),
    );

  /** The middle of an element that a pointer would hit there; null until it rests in the window. */
  const pointOn = (selector: string, text: string) =>
    evaluate(
      async (selector, text) => {
        const element = [...document.querySelectorAll(selector)].find(
          (each) => each.textContent.includes(text) && each.getClientRects().length > 0,
        );
        if (!element) return null;
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const before = element.getBoundingClientRect();
        await new Promise(requestAnimationFrame);
        const { x, y, width, height } = element.getBoundingClientRect();
        const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        const hit = document.elementFromPoint(at.x, at.y);
        return y === before.y && element.contains(hit) ? at : null;
      },
      selector,
      text,
    );

  async function pressOn(selector: string, text = ''): Promise<void> {
    let point: { x: number; y: number } | null = null;
    await holds(`${selector} "${text}" can be pressed`, async () => {
      point = await pointOn(selector, text);
      return point !== null;
    });
    await press(point!.x, point!.y);
  }

  const scrollTo = (top: number) => evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
  const scrollTop = () => evaluate(() => Math.round(scrollY));
  /** Waits for the position, and then looks again: nothing moves the page afterwards. */
  async function isScrolledTo(top: number, where: string): Promise<void> {
    let last = -1;
    const isThere = async () => Math.abs((last = await scrollTop()) - top) <= 2;
    await holds(where, isThere).catch(() => assert.equal(last, top, where));
    await evaluate(() => new Promise<void>((later) => setTimeout(later, 100)));
    assert.ok(await isThere(), `${where}: stays at ${top}, is at ${last}`);
  }

  return {
    goTo,
    isAt,
    shows,
    pressOn,
    type,
    evaluate,
    holds,
    scrollTo,
    scrollTop,
    isScrolledTo,
    // Later, because the document may be gone before the call has been answered.
    back: () => evaluate(() => void setTimeout(() => history.back())),
    forward: () => evaluate(() => void setTimeout(() => history.forward())),
    reload: () => evaluate(() => void setTimeout(() => location.reload())),
  };
}

/** Key presses as WebDriver and WebDriver BiDi describe them. */
export const keysOf = (text: string) => ({
  type: 'key' as const,
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

export const pressAt = (x: number, y: number) => ({
  type: 'pointer' as const,
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

/** A function and its arguments as the text of an expression. */
export const callOf = (run: (...args: never[]) => unknown, args: unknown[]) =>
  `(${run.toString()})(${args.map((each) => JSON.stringify(each)).join(', ')})`;
