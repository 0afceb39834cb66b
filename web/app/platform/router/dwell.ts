/** Milliseconds a pointer or the focus stays on a link before its page is prepared. A swipe or a sweep is shorter. */
export const dwellTime = 80;

type Connection = { connection?: { saveData?: boolean } };

/** Calls back once somebody has stayed, and never where the browser is asked to save data. */
export function createDwell() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(call: () => void): void {
      clearTimeout(timer);
      if (!(navigator as Connection).connection?.saveData) timer = setTimeout(call, dwellTime);
    },
    cancel: () => clearTimeout(timer),
  };
}
