/** Progress of a command: one live line in a terminal, a plain line now and then elsewhere. To stderr, so that a command's own output stays clean. */
const out = process.stderr;
const live = Boolean(out.isTTY) && !process.env.CI;
const quietEvery = 10_000;

/** @param {string} message */
export function log(message) {
  out.write(`${message}\n`);
}

/** Time since a start, for people to read. @param {number} began from performance.now() */
function since(began) {
  const seconds = (performance.now() - began) / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Shows that something goes on until `stop` is called.
 * @param {string} what @param {() => string} [detail]
 */
export function progress(what, detail = () => '') {
  const began = performance.now();
  let lastPlain = began;
  const line = () => `${what} ${[detail(), since(began)].filter(Boolean).join(', ')}`;
  if (!live) log(what);
  const timer = setInterval(() => {
    if (live) out.write(`\r\x1b[2K${line()}`.slice(0, (out.columns ?? 80) + 4));
    else if (performance.now() - lastPlain > quietEvery) {
      lastPlain = performance.now();
      log(`  ${line()}`);
    }
  }, 250);
  timer.unref();
  return {
    /** @param {string} [message] replaces the live line */
    stop(message) {
      clearInterval(timer);
      if (live) out.write('\r\x1b[2K');
      if (message) log(`${message} (${since(began)})`);
    },
  };
}

/** An error that its message explains: it is shown without a stack trace. */
export class UserError extends Error {}
