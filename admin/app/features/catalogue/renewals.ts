/** Milliseconds after a moment until the server has published what was planned for it. */
const grace = 500;
const firstPause = 2000;
const longestPause = 60_000;
/** A timer cannot wait longer. */
const longestTimer = 2 ** 31 - 1;

/**
 * Calls `renew` when one of the moments has come, and again after longer and longer pauses while one stays: what was planned
 * for it is not there yet. One timer for all of them.
 */
export function createRenewals(renew: () => void) {
  const moments = new Map<symbol, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  let pause = firstPause;
  const wait = () => {
    clearTimeout(timer);
    const now = Date.now();
    const dueAt = [...moments.values()].map((moment) =>
      moment + grace > lastAt ? moment + grace : lastAt + pause,
    );
    if (dueAt.length === 0) return;
    timer = setTimeout(run, Math.min(Math.max(0, Math.min(...dueAt) - now), longestTimer));
  };
  const run = () => {
    const now = Date.now();
    const due = [...moments.values()].filter((moment) => moment + grace <= now);
    const isFirstTime = due.some((moment) => moment + grace > lastAt);
    if (due.length > 0) {
      pause = isFirstTime ? firstPause : Math.min(pause * 2, longestPause);
      lastAt = now;
      renew();
    }
    wait();
  };
  return {
    /** Answers what takes the moment back. */
    add(moment: number): () => void {
      const key = Symbol('moment');
      if (moments.size === 0) pause = firstPause;
      // It was just loaded with what is shown.
      if (moment + grace <= Date.now()) lastAt = Date.now();
      moments.set(key, moment);
      wait();
      return () => {
        moments.delete(key);
        wait();
      };
    },
  };
}
