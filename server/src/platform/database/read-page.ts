/** Pages of staff lists, read by an index from a cursor. */
import type { Sort } from '@longstrip/contract/paging';
import { type RawBuilder, sql, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';

const values = {
  // PostgreSQL has neither a year 0 nor texts with NUL.
  time: z.iso.datetime().regex(/^(?!0000)/),
  text: z
    .string()
    .max(300)
    .regex(/^[^\0]*$/),
  uuid: z.uuid(),
  number: z.int(),
};
const types = { time: 'timestamptz', text: 'text', uuid: 'uuid', number: 'bigint' } as const;

/**
 * The columns of an index by which a list is sorted, by the names that the query selects. `reference` is the column
 * in SQL if it has another name there, or the expression of the index. No column may be null. The last one makes the
 * order total.
 */
export type PageColumns<Row> = readonly {
  name: keyof Row & string;
  type: keyof typeof values;
  reference?: string | RawBuilder<unknown>;
}[];

/** All columns in one direction. */
export type PageOrder<Row> = { columns: PageColumns<Row>; direction: 'asc' | 'desc' };

/** The order of a sort that a call asks for, by the columns of each field. */
export function orderOf<Field extends string, Row>(
  columns: Record<Field, PageColumns<Row>>,
  sort: Sort<Field>,
): PageOrder<Row> {
  const field = sort.replace(/^-/, '') as Field;
  return { columns: columns[field], direction: sort === field ? 'asc' : 'desc' };
}

/**
 * One page of a query in this order. `after` is the `next` of the page before. Times are compared in milliseconds, so
 * columns of type time must be written by the process's clock, not by the database's.
 */
export async function readPage<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { columns, direction }: PageOrder<Row>,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ rows: Row[]; next: string | null }> {
  const references = columns.map(({ name, reference = name }) =>
    typeof reference === 'string' ? sql.ref(reference) : reference,
  );
  let page = query.limit(limit + 1);
  for (const reference of references) page = page.orderBy(reference, direction);
  if (after !== undefined) {
    const bounds = readCursor(after, columns).map(
      (value, index) => sql`${value}::${sql.raw(types[columns[index]!.type])}`,
    );
    const operator = sql.raw(direction === 'asc' ? '>' : '<');
    page = page.where(sql<boolean>`(${sql.join(references)}) ${operator} (${sql.join(bounds)})`);
  }
  const rows = await page.execute();
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows, next: null };
  const next = Buffer.from(JSON.stringify(columns.map(({ name }) => last[name]))).toString('base64url');
  return { rows: rows.slice(0, limit), next };
}

function readCursor(after: string, columns: readonly { type: keyof typeof values }[]): (string | number)[] {
  try {
    const found = z
      .array(z.unknown())
      .length(columns.length)
      .parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return found.map((value, index) => values[columns[index]!.type].parse(value));
  } catch {
    throw new Refusal('invalid_input', {
      errors: [{ path: 'after', message: 'must be the next of a page before' }],
    });
  }
}
