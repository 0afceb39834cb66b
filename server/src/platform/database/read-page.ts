/** Pages of staff lists, read by an index from a cursor. */
import type { Sort } from '@longstrip/contract/paging';
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type StringReference,
} from 'kysely';
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

type Page = { limit: number; after?: string | undefined };

/** The body of a call that reads a staff list: a page, an order, and filters. */
type ListBody = Page & { sort: Sort<string> };
type FilterOf<Body> = Exclude<keyof Body, keyof ListBody>;
type FieldOf<Body extends ListBody> = Body['sort'] extends Sort<infer Field> ? Field : never;

/**
 * One page of a staff list (`staffList` in the contract). `filters` says for each filter of the call which column has its
 * value, or which condition it stands for; `sorts` by which columns each of its orders sorts. An index serves each of them.
 */
export async function readList<DB, Table extends keyof DB, Row extends object, Body extends ListBody>(
  query: SelectQueryBuilder<DB, Table, Row>,
  body: Body,
  {
    filters,
    sorts,
  }: {
    filters: {
      [Name in FilterOf<Body>]-?:
        StringReference<DB, Table> | ((value: NonNullable<Body[Name]>) => Expression<SqlBool>);
    };
    sorts: Record<FieldOf<Body>, PageColumns<Row>>;
  },
): Promise<{ rows: Row[]; next: string | null }> {
  let filtered = query;
  for (const name of Object.keys(filters) as FilterOf<Body>[]) {
    const value = body[name];
    if (value === undefined) continue;
    const filter = filters[name];
    filtered = filtered.where(
      typeof filter === 'function' ? filter(value!) : sql<boolean>`${sql.ref(filter)} = ${value}`,
    );
  }
  const field = body.sort.replace(/^-/, '') as FieldOf<Body>;
  const direction = body.sort === field ? 'asc' : 'desc';
  return readPage(filtered, { columns: sorts[field], direction }, body);
}

/**
 * One page of a query in this order. `after` is the `next` of the page before. Times are compared in milliseconds, so
 * columns of type time must be written by the process's clock, not by the database's.
 */
export async function readPage<DB, Table extends keyof DB, Row extends object>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { columns, direction }: PageOrder<Row>,
  { limit, after }: Page,
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
