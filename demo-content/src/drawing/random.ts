/** A repeatable source of random numbers: the same words always give the same picture. `next` is in [0, 1). */
export type Random = {
  next(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
};

export function random(...words: (string | number)[]): Random {
  let state = 0x811c9dc5;
  for (const char of words.join('/')) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
}
