/** A site without visitors leaves its database alone: at most one transaction a second, whatever runs by time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const minutes = 3;
/** Each statement outside a transaction, or each transaction, by its first words. */
const counted = new Map<string, number>();
const inTransaction = new WeakSet<pg.Client>();
type AnyQuery = (this: pg.Client, ...args: unknown[]) => unknown;
const query = pg.Client.prototype.query as unknown as AnyQuery;
function countingQuery(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  const text = (typeof first === 'string' ? first : (first as { text: string }).text).trim();
  if (!inTransaction.has(this)) {
    const words = text.replace(/\s+/g, ' ').slice(0, 100);
    counted.set(words, (counted.get(words) ?? 0) + 1);
  }
  if (/^(begin|start transaction)\b[^;]*;?$/i.test(text)) inTransaction.add(this);
  if (/^(commit|rollback)\b/i.test(text)) inTransaction.delete(this);
  return query.apply(this, args);
}
pg.Client.prototype.query = countingQuery as unknown as pg.Client['query'];

const { openTestApp } = await import('./app-for-tests.ts');
await openTestApp({ jobs: true });

test('an idle site does at most one transaction a second', async () => {
  // What every start does once.
  await sleep(20_000);
  counted.clear();
  await sleep(minutes * 60_000);
  const all = [...counted].sort(([, one], [, other]) => other - one);
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  assert.ok(
    total <= minutes * 60,
    `${total} in ${minutes} minutes:\n${all.map((each) => each.join(' × ')).join('\n')}`,
  );
});
