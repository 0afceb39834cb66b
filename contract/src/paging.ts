import { z } from 'zod';
import { maxCounted, maxLimit } from './paging.rules.ts';

/** The largest offset into a list. */
const maxOffset = 100_000;

export const limit = z.int().min(1).max(maxLimit);
export const offset = z.int().min(0).max(maxOffset).default(0);

const total = z
  .int()
  .min(0)
  .meta({ description: `${maxCounted + 1} if there are more than ${maxCounted} that have to be counted.` });

/** The answer of every list: one page of items, and the number of all items. */
export function listAnswer<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total });
}

/** Calls that create or change things answer with those things. */
export function changedAnswer<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item) });
}

/** Where the next page of a staff list begins: `next` of the previous answer. Opaque to callers. */
const cursor = z
  .string()
  .max(1000)
  .regex(/^[\w-]+$/);

/** The paging of staff lists: by an index from a cursor, so that the first and the last page cost the same. */
export const staffPage = { limit: limit.default(25), after: cursor.optional() };

/** How a staff list is sorted: by a field, ascending, or descending with `-`. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** The fields that a staff list can be sorted by. An index serves each of them, with every filter of the list. */
export function staffSort<const Field extends string>(fields: readonly Field[]) {
  const sorts = fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]);
  return z
    .enum(sorts as [Sort<Field>, ...Sort<Field>[]])
    .meta({ description: 'With `-` from the highest or latest down.' });
}

/** One page of a staff list. `next` is null on the last one. */
export function staffListAnswer<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), next: cursor.nullable() });
}

/** The answer of a call that exports all rows of a list: parts of CSV, sent as they are read. */
export const csvParts = z.custom<AsyncIterable<string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
export const csvFile = (fileName: string) => ({ type: 'text/csv; charset=utf-8', fileName });
