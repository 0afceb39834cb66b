type Source<S> = { getState(): S; subscribe(listener: () => void): () => void };

/** Calls `onChange` whenever the selected part of the state has changed. */
export function watchState<S, T>(
  { getState, subscribe }: Source<S>,
  select: (state: S) => T,
  onChange: (value: T) => void,
): () => void {
  let before = select(getState());
  return subscribe(() => {
    const now = select(getState());
    if (now === before) return;
    before = now;
    onChange(now);
  });
}
