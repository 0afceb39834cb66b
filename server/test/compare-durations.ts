/** Whether two things take equally long, on a machine that does other things meanwhile. */

/** By how much one may take longer than the other, unless a test says otherwise. */
export const within = 1.1;

type Pair = { known(): Promise<unknown>; unknown(): Promise<unknown> };
type Measured = {
  /** How long the known one takes as a part of the unknown one: the median of all pairs. */
  ratio: number;
  /** Between these it is, with 99 %. */
  low: number;
  high: number;
  pairs: number;
};

/**
 * Measures them in turns, so that a slow moment hits both alike, until it is certain that they are `within` each other,
 * or `most` pairs are done. `before` is not measured.
 */
export async function compareDurations(
  pair: Pair,
  {
    before = async () => {},
    most,
    within: allowed = within,
  }: { before?: () => Promise<unknown>; most: number; within?: number },
): Promise<Measured> {
  const measure = async (which: keyof Pair) => {
    await before();
    const began = process.hrtime.bigint();
    await pair[which]();
    return Number(process.hrtime.bigint() - began);
  };
  for (let warm = 0; warm < 3; warm++)
    for (const which of ['known', 'unknown'] as const) await measure(which);
  const ratios: number[] = [];
  for (;;) {
    // Each is the first of the two as often as the other.
    const knownFirst = ratios.length % 2 === 0;
    const first = await measure(knownFirst ? 'known' : 'unknown');
    const second = await measure(knownFirst ? 'unknown' : 'known');
    ratios.push(knownFirst ? first / second : second / first);
    const pairs = ratios.length;
    if (pairs < 20 || pairs % 10 > 0) continue;
    const measured = { ...middleOf(ratios), pairs };
    const { low, high } = measured;
    if ((low >= 1 / allowed && high <= allowed) || pairs >= most) return measured;
  }
}

/** The median, and between which two of the values it is with 99 %, whatever their distribution. */
function middleOf(values: readonly number[]): { ratio: number; low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const { length } = sorted;
  const reach = 1.29 * Math.sqrt(length);
  const at = (rank: number) => sorted[Math.min(length - 1, Math.max(0, Math.round(rank)))]!;
  const middle = (length - 1) / 2;
  return { ratio: at(middle), low: at(middle - reach), high: at(middle + reach) };
}
