/**
 * Runs work, a few at a time. The groups that wait take turns, so that one with much work does not delay the others.
 * `giveUp` makes the error for work that has waited for so many milliseconds.
 */
export function turns({
  atOnce,
  giveUp,
}: {
  atOnce: number;
  giveUp?: { afterMilliseconds: number; error(): Error };
}) {
  let active = 0;
  /** By group, in the order in which they have their turns. */
  const waiting = new Map<string, Set<() => void>>();

  function startNext(): void {
    const [next] = waiting;
    if (!next) return;
    const [group, starts] = next;
    const [start] = starts;
    remove(group, start!);
    // Behind all others.
    if (waiting.delete(group)) waiting.set(group, starts);
    active++;
    start!();
  }

  function remove(group: string, start: () => void): void {
    const starts = waiting.get(group)!;
    starts.delete(start);
    if (starts.size === 0) waiting.delete(group);
  }

  function wait(group: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      if (giveUp)
        timer = setTimeout(() => {
          remove(group, start);
          reject(giveUp.error());
        }, giveUp.afterMilliseconds);
      const starts = waiting.get(group);
      if (starts) starts.add(start);
      else waiting.set(group, new Set([start]));
    });
  }

  return async <T>(group: string, work: () => Promise<T>): Promise<T> => {
    if (active < atOnce) active++;
    else await wait(group);
    try {
      return await work();
    } finally {
      active--;
      startNext();
    }
  };
}

export type Turns = ReturnType<typeof turns>;
