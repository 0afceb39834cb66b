import { ToolkitError } from '../toolkit/toolkit-error.ts';

/** Lets so many works run at once; others wait in a queue that has an end, or a flood would make everybody wait for ever. */
export function inTurn({ places, waiting }: { places: number; waiting: number }) {
  let free = places;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else {
      if (queue.length >= waiting)
        throw new ToolkitError('UNAVAILABLE : The server is busy. Try again soon.', 503);
      await new Promise<void>((mine) => queue.push(mine));
    }
    try {
      return await work();
    } finally {
      // The place goes to whoever waits longest, without being free in between.
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
