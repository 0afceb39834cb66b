/** Checks how PostgreSQL reads the rows of lists of the API. */
import assert from 'node:assert/strict';
import type { Endpoint } from '@longstrip/contract/endpoint';
import { z } from 'zod';
import type { TestApp } from './app-for-tests.ts';
import { statementsOf } from './statements-of.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Plan[] } & Record<
  string,
  unknown
>;

/**
 * Makes a call and asserts that it selects from this table by an index, and that each statement reads at most `blocks`
 * blocks. Answers the call's body.
 */
export async function assertReadByIndex(
  api: Pick<TestApp, 'ask' | 'rows'>,
  {
    path,
    json,
    table,
    blocks = 250,
  }: { path: string; json: object; table: string; blocks?: number | undefined },
) {
  const { answer, statements } = await statementsOf(() => api.ask('POST', path, { json }));
  const label = `${path} ${JSON.stringify(json)}`;
  // What can be in the trash is read through a view.
  const isTable = (name = '') => name === table || name === `stored_${table}`;
  const from = new RegExp(`from "?${table}"?\\b`);
  const about = statements.filter(({ text }) => /^(select|with) /.test(text) && from.test(text));
  assert.ok(about.length > 0, `${label} reads ${table}; for a stored_ table, its view`);
  for (const { text, values } of about) {
    const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = row!['QUERY PLAN'][0].Plan;
    const read = (plan['Shared Hit Blocks'] as number) + (plan['Shared Read Blocks'] as number);
    assert.deepEqual(
      nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan' && isTable(node['Relation Name'])),
      [],
      `${label} reads the whole table`,
    );
    assert.ok(read <= blocks, `${label} reads ${read} blocks: ${JSON.stringify(plan).slice(0, 2000)}`);
  }
  return answer as { data: Record<string, unknown>[]; next: string | null };
}

type Value = string | number;

/**
 * Reads the first two pages of a list, both by an index, for each of its filters by each field in both directions: full pages,
 * each row once, in order of what `values` says of a row.
 */
export async function assertSortedByIndex(
  api: Pick<TestApp, 'ask' | 'rows'>,
  {
    path,
    table,
    filters,
    values,
    limit = 10,
    hasFullPages = true,
    blocks,
  }: {
    path: string;
    table: string;
    filters: readonly object[];
    values: Record<string, (row: Record<string, unknown>) => Value>;
    limit?: number;
    hasFullPages?: boolean;
    blocks?: number;
  },
): Promise<void> {
  for (const [field, valueOf] of Object.entries(values))
    for (const sort of [field, `-${field}`])
      for (const filter of filters) {
        const json = { ...filter, sort, limit };
        const label = `${path} ${JSON.stringify(json)}`;
        const first = await assertReadByIndex(api, { path, table, json, blocks });
        const rows = [...first.data];
        if (first.next !== null) {
          const second = await assertReadByIndex(api, {
            path,
            table,
            json: { ...json, after: first.next },
            blocks,
          });
          rows.push(...second.data);
        }
        if (hasFullPages) assert.equal(rows.length, 2 * limit, label);
        assert.equal(
          new Set(rows.map((row) => JSON.stringify(row))).size,
          rows.length,
          `${label} repeats rows`,
        );
        const found = rows.map(valueOf);
        const ordered = found.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        assert.deepEqual(found, sort === field ? ordered : ordered.toReversed(), label);
      }
}

type FilterGroup = {
  table: string;
  filters: readonly object[];
  hasFullPages?: boolean;
  blocks?: number;
};

/**
 * Asserts that an index sorts a staff list in each of its orders with each of its filters. `values` has the value of a row
 * for each field to sort by. Fails if a filter of the call is in no group. Orders that the call refuses with a filter are
 * left out.
 */
export async function assertStaffListByIndex(
  api: Pick<TestApp, 'ask' | 'rows'>,
  list: Endpoint,
  values: Record<string, (row: Record<string, unknown>) => Value>,
  { limit, groups }: { limit?: number; groups: readonly FilterGroup[] },
): Promise<void> {
  const { fields, filters: names, bodyOf } = filtersOf(list);
  assert.deepEqual(Object.keys(values).toSorted(), fields.toSorted(), `${list.name}: fields to sort by`);
  const tried = groups.flatMap(({ filters }) => filters.flatMap((filter) => Object.keys(filter)));
  assert.deepEqual(
    names.filter((name) => !tried.includes(name)),
    [],
    `${list.name}: filters that no group tries`,
  );
  for (const { filters, ...group } of groups)
    for (const [field, valueOf] of Object.entries(values))
      await assertSortedByIndex(api, {
        ...group,
        path: list.path,
        filters: filters.map(bodyOf).filter((body) => list.body.safeParse({ ...body, sort: field }).success),
        values: { [field]: valueOf },
        ...(limit !== undefined && { limit }),
      });
}

/** The fields that a call sorts by, its filters, and its body with some of them; the audit trail has them in `filters`. */
export function filtersOf({ body }: Pick<Endpoint, 'body'>) {
  const { sort, limit: _limit, after: _after, ...filters } = shapeOf(body);
  assert.ok(sort, 'a list with an order');
  const sorts = unwrapped(sort);
  assert.ok(sorts instanceof z.ZodEnum);
  const nested = filters['filters'];
  return {
    fields: sorts.options.filter((each) => typeof each === 'string' && !each.startsWith('-')) as string[],
    filters: Object.keys(nested ? shapeOf(nested) : filters),
    bodyOf: (filter: object) => (nested ? { filters: filter } : filter),
  };
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return 'unwrap' in schema ? unwrapped((schema as z.ZodOptional).unwrap()) : schema;
}

/** The fields of an object; none of another schema. */
export function shapeOf(schema: z.core.$ZodType): Partial<z.core.$ZodShape> {
  const object = unwrapped(schema);
  return object instanceof z.ZodObject ? object.shape : {};
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
