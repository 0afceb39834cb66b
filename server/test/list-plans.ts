/** Checks how PostgreSQL reads the rows of lists of the API. */
import assert from 'node:assert/strict';
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
  const about = statements.filter(
    ({ text }) => /^(select|with) /.test(text) && text.includes(`from "${table}"`),
  );
  assert.ok(about.length > 0, `${label} reads ${table}`);
  for (const { text, values } of about) {
    const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const plan = row!['QUERY PLAN'][0].Plan;
    const read = (plan['Shared Hit Blocks'] as number) + (plan['Shared Read Blocks'] as number);
    assert.deepEqual(
      nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table),
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

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
