/** Layout shifts of a page, wherever they come from. */
import type { BrowserContext, Page } from '@playwright/test';

type Shift = { value: number; sources: string };
type Watched = { shifts?: Shift[] };

export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as Watched).shifts = []);
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    // What a press changes may move things: within half a second, says the browser, or else in the frames that follow it
    // on a machine too busy to draw within that time.
    const followed: { from: number; to: number }[] = [];
    for (const press of ['pointerdown', 'pointerup', 'keydown'])
      addEventListener(
        press,
        ({ timeStamp: from }) => {
          const following = { from, to: Infinity };
          followed.push(following);
          requestAnimationFrame(() => requestAnimationFrame((to) => (following.to = to)));
        },
        { capture: true },
      );
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput || followed.some(({ from, to }) => startTime >= from && startTime <= to)) continue;
        const named = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.className} ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        shifts.push({ value, sources: named.join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Less than two thousandths is none: lines of another font are never to the pixel as wide, so centred words move by that. */
const still = 0.002;

/** Every shift so far, as sentences; none is what is right. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      (globalThis as Watched)
        .shifts!.filter(({ value }) => value >= least)
        .map(({ value, sources }) => `${value.toFixed(5)}: ${sources}`),
    still,
  );
}
