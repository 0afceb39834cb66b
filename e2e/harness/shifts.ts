/** Layout shifts of a page. */
import type { BrowserContext, Page } from '@playwright/test';

type Shift = { value: number; sources: string; startTime: number; isExcused: boolean };
/** `at`: when all of the document was there; `shown`: when all of it had been painted. */
type Parsed = { at: number; shown: number };
type Watched = { shifts?: Shift[]; parsed?: Parsed; forgetShifts?: () => void };

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
    // The result of a press, or of a new window size, may move things. The browser excuses half a second, which a
    // busy machine exceeds: here shifts are excused until another page is shown; in the office, which shows pages
    // before their answers, always.
    let pressed: Span | undefined;
    /** The time of the last `forgetShifts`: the browser reports shifts late, so earlier ones still arrive after it. */
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
    const parsed: Parsed = ((globalThis as Watched).parsed = { at: Infinity, shown: Infinity });
    addEventListener('DOMContentLoaded', ({ timeStamp }) => {
      parsed.at = timeStamp;
      inTwoFrames((time) => (parsed.shown = time));
    });
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (forgottenUntil !== undefined && startTime < forgottenUntil) continue;
        // A shift of a screen of the office that is being left (`navigateAway`): that screen was checked before.
        if (document.querySelector('h1[data-left]')) continue;
        const isExcused =
          (hadRecentInput && forgottenUntil === undefined) ||
          excused.some(({ from, to }) => startTime >= from && startTime <= to);
        // Messages over the page move up and down as others appear and disappear.
        const isMessage = ({ node }: { node: Node | null }) =>
          !!(node instanceof Element ? node : node?.parentElement)?.closest('[class*="toast"]');
        if (sources.length > 0 && sources.every(isMessage)) continue;
        const named = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.className} ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        shifts.push({ value, sources: named.join('; '), startTime, isExcused });
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

/** Smaller shifts do not count: lines in another font are never exactly as wide, so centred words move a little. */
const smallestShift = 0.002;

/** Every shift so far that no press excuses, as sentences. */
export async function shiftsOf(page: Page): Promise<string[]> {
  return (await shifts(page)).filter(({ isExcused }) => !isExcused).map(describe);
}

/** Forgets all shifts so far; later ones count even if they follow an earlier press. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Watched).forgetShifts!());

/** Every shift so far, including those after a press. */
export async function allShiftsOf(page: Page): Promise<string[]> {
  return (await shifts(page)).map(describe);
}

const describe = ({ value, sources }: Shift) => `${value.toFixed(5)}: ${sources}`;
const shifts = (page: Page) =>
  page.evaluate((least) => {
    const { shifts, parsed } = globalThis as Watched;
    // A busy machine may paint a document before all of it is parsed; the rest then moves what is shown. The browser
    // reports the first paint late.
    const firstPaint = performance.getEntriesByType('paint')[0]?.startTime ?? Infinity;
    const isRest = ({ startTime }: Shift) => firstPaint < parsed!.at && startTime <= parsed!.shown;
    return shifts!
      .filter(({ value }) => value >= least)
      .map((shift) => ({ ...shift, isExcused: shift.isExcused || isRest(shift) }));
  }, smallestShift);
