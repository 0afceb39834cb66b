/** Whether two things take equally long, on a machine that does other things meanwhile. */

/** The allowed ratio of the two durations, unless a test sets another one. */
export const allowedRatio = 1.1;

type Pair = { first(): Promise<unknown>; second(): Promise<unknown> };
type Measured = {
  /** The duration of `first` divided by that of `second`: the median of all pairs. */
  ratio: number;
  /** `low` to `high` is the 99 % confidence interval of the ratio. */
  low: number;
  high: number;
  pairs: number;
};

/**
 * Measures both in turns, so that a slow moment affects both alike, until the confidence interval of the ratio lies
 * within `allowedRatio`, or `most` pairs are done. `before` is not measured.
 */
export async function compareDurations(
  pair: Pair,
  {
    before = async () => {},
    most,
    allowedRatio: allowed = allowedRatio,
  }: { before?: () => Promise<unknown>; most: number; allowedRatio?: number },
): Promise<Measured> {
  const measure = async (which: keyof Pair) => {
    await before();
    const began = process.hrtime.bigint();
    await pair[which]();
    return Number(process.hrtime.bigint() - began);
  };
  for (let warm = 0; warm < 3; warm++) for (const which of ['first', 'second'] as const) await measure(which);
  const ratios: number[] = [];
  for (;;) {
    // Each of the two goes first equally often.
    const isInOrder = ratios.length % 2 === 0;
    const earlier = await measure(isInOrder ? 'first' : 'second');
    const later = await measure(isInOrder ? 'second' : 'first');
    ratios.push(isInOrder ? earlier / later : later / earlier);
    const pairs = ratios.length;
    if (pairs < 20 || pairs % 10 > 0) continue;
    const measured = { ...middleOf(ratios), pairs };
    const { low, high } = measured;
    if ((low >= 1 / allowed && high <= allowed) || pairs >= most) return measured;
  }
}

/** The median and its 99 % confidence interval, for any distribution of the values. */
function middleOf(values: readonly number[]): { ratio: number; low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const { length } = sorted;
  const reach = 1.29 * Math.sqrt(length);
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, Math.round(rank)))]!;
  const middle = (length - 1) / 2;
  return { ratio: at(middle), low: at(middle - reach), high: at(middle + reach) };
}
