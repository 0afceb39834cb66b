/** The comparison of the books after years of payments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { manyPayments, manyRows } from '../../../test/many-rows.ts';
import { payerOf } from '../../../test/paying.ts';
import { signUpPerson } from '../../../test/people.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { checkBooks } from './bookkeeping.ts';
import { contextFor } from '../../../test/payments/context.ts';

const api = await openTestApp();

test('begins with the first day that has payments, or the last week, without reading all payments', async () => {
  const payer = await payerOf(api, (await signUpPerson(api)).uid);
  await manyPayments(api, { count: 3 * manyRows, payer, otherPayer: payer });
  const asked: string[] = [];
  const report = async (day: string) => {
    asked.push(day);
    throw new Error('no report');
  };
  const context = contextFor(api, {
    provider: { report } as never,
    logger: { error: () => {} } as never,
  });
  const { statements } = await statementsOf(() => checkBooks(context));
  assert.deepEqual(asked, ['2024-05-01', '2024-05-01'], 'of both providers');
  let blocks = 0;
  for (const { text, values } of statements.filter((each) => /^\s*select/.test(each.text))) {
    const [row] = await api.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan } = row!['QUERY PLAN'][0];
    blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  }
  assert.ok(blocks > 0 && blocks < 300, `${blocks} blocks`);
  await api.rows(
    `insert into bookkeeping_day values ('2024-07-20', 'sandbox', 'usd', '{}', '{}', 0, now()),
      ('2024-05-03', 'stripe', 'usd', '{}', '{}', 0, now())`,
  );
  asked.length = 0;
  await checkBooks(context);
  assert.deepEqual(asked, ['2024-07-13', '2024-05-01']);
});
