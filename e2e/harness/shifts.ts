/** Layout shifts of a page. */
import type { BrowserContext, Page } from '@playwright/test';

type Shift = { value: number; sources: string; excused: boolean };
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
    // A busy machine may draw a document of which only a part has been read; the rest then moves what is there.
    const reading = { from: 0, to: Infinity };
    followed.push(reading);
    addEventListener('DOMContentLoaded', () => {
      if (performance.getEntriesByType('paint').length === 0) reading.to = -1;
      else requestAnimationFrame(() => requestAnimationFrame((to) => (reading.to = to)));
    });
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
        const excused =
          hadRecentInput || followed.some(({ from, to }) => startTime >= from && startTime <= to);
        // Messages over the page go up and down as they come and end.
        const isMessage = ({ node }: { node: Node | null }) =>
          !!(node instanceof Element ? node : node?.parentElement)?.closest('[class*="toast"]');
        if (sources.length > 0 && sources.every(isMessage)) continue;
        const named = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.className} ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        shifts.push({ value, sources: named.join('; '), excused });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Less than two thousandths is none: lines of another font are never to the pixel as wide, so centred words move by that. */
const still = 0.002;

/** Every shift so far that no press excuses, as sentences; none is what is right. */
export async function shiftsOf(page: Page): Promise<string[]> {
  return (await shifts(page)).filter(({ excused }) => !excused).map(describe);
}

/** From now on counts anew: what came was awaited, such as the answer to a press that needs room beside its field. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => void (globalThis as Watched).shifts!.splice(0));

/** The same with those that followed a press. */
export async function allShiftsOf(page: Page): Promise<string[]> {
  return (await shifts(page)).map(describe);
}

const describe = ({ value, sources }: Shift) => `${value.toFixed(5)}: ${sources}`;
const shifts = (page: Page) =>
  page.evaluate((least) => (globalThis as Watched).shifts!.filter(({ value }) => value >= least), still);
