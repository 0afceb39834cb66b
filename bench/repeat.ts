export type Measured = { requests: number; seconds: number; p50: number; p95: number };

/** Repeats a piece of work for some seconds, with `atOnce` running in parallel. */
export async function repeat(
  { atOnce, seconds }: { atOnce: number; seconds: number },
  work: () => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const run = async () => {
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  const taken = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { requests: times.length, seconds: taken, p50: at(0.5), p95: at(0.95) };
}

/**
 * Turns this process into a load generator: it receives one load as a message, sends the result to its parent and
 * ends.
 */
export function answerLoad<Load>(run: (load: Load) => Promise<unknown>): void {
  process.once('message', (load: Load) => {
    void run(load).then((measured) => process.send!(measured, () => process.exit(0)));
  });
}
