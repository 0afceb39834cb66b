import { z } from 'zod';

/** Largest page of any list, and the deepest place a list can be read from. */
export const maxLimit = 200;
const maxOffset = 100_000;

export const limit = z.int().min(1).max(maxLimit);
export const offset = z.int().min(0).max(maxOffset).default(0);

/** The answer of every list: one page of items, and the number of all items. */
export function listAnswer<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.int().min(0) });
}

/** Calls that create or change things answer with those things. */
export function changedAnswer<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) });
}
