/** The part of reselect that Redux Toolkit uses, keeping only the latest result. The build uses it as reselect. */
type Selector = (...given: never[]) => unknown;
type Options = { memoizeOptions?: { resultEqualityCheck?: (one: unknown, other: unknown) => boolean } };

export function createSelector(...parts: unknown[]): Selector {
  const options = typeof parts.at(-1) === 'object' ? (parts.pop() as Options) : {};
  const isEqual = options.memoizeOptions?.resultEqualityCheck ?? Object.is;
  const combine = parts.pop() as (...inputs: unknown[]) => unknown;
  const selectors = parts.flat() as Selector[];
  let known: unknown[] | undefined;
  let result: unknown;
  return (...given) => {
    const inputs = selectors.map((select) => select(...given));
    if (known && inputs.every((input, index) => Object.is(input, known![index]))) return result;
    const next = combine(...inputs);
    if (!known || !isEqual(result, next)) result = next;
    known = inputs;
    return result;
  };
}

export function weakMapMemoize<A extends object, R>(answer: (argument: A) => R): (argument: A) => R {
  const known = new WeakMap<A, { result: R }>();
  return (argument) => {
    const entry = known.get(argument) ?? { result: answer(argument) };
    known.set(argument, entry);
    return entry.result;
  };
}

/** For selector factories of Redux Toolkit that this site does not use. */
export const createSelectorCreator = () => createSelector;
export const lruMemoize = weakMapMemoize;
