/** Layout shifts of a page. */
import type { BrowserContext, Page } from '@playwright/test';

type Shift = { value: number; sources: string; isExcused: boolean };
type Watched = { shifts?: Shift[]; forgetShifts?: () => void };

export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as Watched).shifts = []);
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    type Span = { from: number; to: number };
    const excused: Span[] = [];
    const inTwoFrames = (then: (time: number) => void) =>
      requestAnimationFrame(() => requestAnimationFrame(then));
    // What a press asks for, or another size of the window, moves things once it is there. The browser excuses half a second,
    // which a busy machine exceeds: here it takes until another page is shown. The office shows a page before its answers.
    let pressed: Span | undefined;
    /** The browser reports a shift later than it draws it: those of before come after they are forgotten. */
    let forgottenUntil: number | undefined;
    for (const kind of ['pointerdown', 'keydown', 'input', 'resize'])
      addEventListener(
        kind,
        ({ timeStamp: from }) => {
          if (!pressed) excused.push((pressed = { from, to: Infinity }));
        },
        { capture: true },
      );
    let path = location.pathname;
    navigation.addEventListener('navigatesuccess', () => {
      if (path === location.pathname || path.startsWith('/admin')) return;
      path = location.pathname;
      const left = pressed;
      pressed = undefined;
      if (left) inTwoFrames((time) => (left.to = time));
    });
    // A busy machine may draw a document of which only a part has been read; the rest then moves what is there.
    const reading = { from: 0, to: Infinity };
    excused.push(reading);
    addEventListener('DOMContentLoaded', () => {
      if (performance.getEntriesByType('paint').length === 0) reading.to = -1;
      else inTwoFrames((time) => (reading.to = time));
    });
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (forgottenUntil !== undefined && startTime < forgottenUntil) continue;
        // Of a screen of the office that is being left (`navigateAway`): its own was checked before.
        if (document.querySelector('h1[data-left]')) continue;
        const isExcused =
          (hadRecentInput && forgottenUntil === undefined) ||
          excused.some(({ from, to }) => startTime >= from && startTime <= to);
        // Messages over the page go up and down as they come and end.
        const isMessage = ({ node }: { node: Node | null }) =>
          !!(node instanceof Element ? node : node?.parentElement)?.closest('[class*="toast"]');
        if (sources.length > 0 && sources.every(isMessage)) continue;
        const named = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.className} ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        shifts.push({ value, sources: named.join('; '), isExcused });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    (globalThis as Watched).forgetShifts = () => {
      shifts.splice(0);
      forgottenUntil = performance.now();
      if (pressed) pressed.to = forgottenUntil;
      pressed = undefined;
    };
  });
}

/** Less than two thousandths is none: lines of another font are never to the pixel as wide, so centred words move by that. */
const still = 0.002;

/** Every shift so far that no press excuses, as sentences; none is what is right. */
export async function shiftsOf(page: Page): Promise<string[]> {
  return (await shifts(page)).filter(({ isExcused }) => !isExcused).map(describe);
}

/** From now on counts anew, also what an earlier press asked for. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Watched).forgetShifts!());

/** The same with those that followed a press. */
export async function allShiftsOf(page: Page): Promise<string[]> {
  return (await shifts(page)).map(describe);
}

const describe = ({ value, sources }: Shift) => `${value.toFixed(5)}: ${sources}`;
const shifts = (page: Page) =>
  page.evaluate((least) => (globalThis as Watched).shifts!.filter(({ value }) => value >= least), still);
