/** Milliseconds after a moment in which the server publishes what was scheduled for it. */
const publishingMs = 500;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;
/** The longest delay of a timer. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `reload` when one of the added moments has come. While that moment is not removed, its item is not published
 * yet, so `reload` is called again after longer and longer pauses. One timer serves all moments.
 */
export function createReloads(reload: () => void) {
  const moments = new Map<symbol, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  let pause = firstPauseMs;
  const schedule = () => {
    clearTimeout(timer);
    const now = Date.now();
    const dueAt = [...moments.values()].map((moment) =>
      moment + publishingMs > lastAt ? moment + publishingMs : lastAt + pause,
    );
    if (dueAt.length === 0) return;
    timer = setTimeout(run, Math.min(Math.max(0, Math.min(...dueAt) - now), longestTimerMs));
  };
  const run = () => {
    const now = Date.now();
    const due = [...moments.values()].filter((moment) => moment + publishingMs <= now);
    const isFirstTime = due.some((moment) => moment + publishingMs > lastAt);
    if (due.length > 0) {
      pause = isFirstTime ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
      lastAt = now;
      reload();
    }
    schedule();
  };
  return {
    /** Returns a function that removes the moment. */
    add(moment: number): () => void {
      const key = Symbol('moment');
      if (moments.size === 0) pause = firstPauseMs;
      // The item was just loaded.
      if (moment + publishingMs <= Date.now()) lastAt = Date.now();
      moments.set(key, moment);
      schedule();
      return () => {
        moments.delete(key);
        schedule();
      };
    },
  };
}
