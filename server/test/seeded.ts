/** What makes a run repeatable: the same seed gives the same choices, and time starts at the same date. */

/** The same in every run of `npm test`, another one in every run of `npm run test:soak`. */
export const seed = Number(process.env['TEST_SEED'] ?? 20_260_101);

/** When the clock of a test starts. In the past, because jobs become due by PostgreSQL's clock. */
export const startOfTests = '2026-03-01T10:00:00Z';

/** True in the soak run; `npm test` does only a part of what takes long. */
export const isSoakRun = process.env['TEST_SOAK'] !== undefined;

/**
 * How often a property that costs requests and statements is tried: in `npm test` an eighth as often as in the soak
 * run.
 */
export const runs = (all: number) => (isSoakRun ? all : Math.ceil(all / 8));

export type Random = ReturnType<typeof randomOf>;

export function randomOf(seed: number) {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    one: <T>(list: readonly T[]): T => list[below(list.length)]!,
    maybe: (likelihood: number) => next() < likelihood,
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
