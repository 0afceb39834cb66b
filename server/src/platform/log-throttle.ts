/** Logs at most once a minute for each cause, so that an outage does not fill the log. */
export function createLogThrottle(
  now: () => number = () => performance.now(),
): (cause: string, log: () => void) => void {
  const nextAt = new Map<string, number>();
  return (cause, log) => {
    if (now() < (nextAt.get(cause) ?? -Infinity)) return;
    nextAt.set(cause, now() + 60_000);
    log();
  };
}
