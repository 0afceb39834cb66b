/** Comics that one statement looks up or changes. */
const batch = 1000;

export function partsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batch) }, (_, index) =>
    all.slice(index * batch, (index + 1) * batch),
  );
}
