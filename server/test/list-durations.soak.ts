/** The lists of the back office take at most 1.5 times as long with 100,000 rows as with 100. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { compareDurations } from './compare-durations.ts';
import {
  manyAuditEntries,
  manyComics,
  manyCreators,
  manyFailedJobs,
  manyPayments,
  manyPeople,
} from './many-rows.ts';
import { payerOf } from './paying.ts';
import { signUpPerson } from './people.ts';

const allowedRatio = 1.5;

async function openFilled(count: number) {
  // Without the monitor of pg-boss, which would count all jobs meanwhile.
  const api = await openTestApp({ env: { ROLES: 'api' } });
  const admin = await signUpPerson(api, { role: 'admin', secondFactor: true });
  const payer = await payerOf(api, (await signUpPerson(api)).uid);
  await manyComics(api, count);
  await manyCreators(api);
  await api.rows('vacuum analyze stored_comic');
  await manyPeople(api, count);
  await manyPayments(api, { count, payer, otherPayer: payer });
  await manyFailedJobs(api, count);
  await manyAuditEntries(api, count);
  return { api, key: admin.token };
}

const few = await openFilled(100);
const many = await openFilled(100_000);

// Each filter has a full page in both.
for (const [path, filter] of [
  ['/staff/comics/list', {}],
  ['/staff/comics/list', { status: 'completed' }],
  ['/staff/comics/list', { sort: 'title' }],
  ['/staff/comics/list', { sort: '-created', status: 'completed' }],
  ['/people/list', {}],
  ['/people/list', { role: 'reader' }],
  ['/people/list', { sort: '-email', role: 'reader' }],
  ['/staff/payments/list', {}],
  ['/staff/payments/list', { kind: 'renewal' }],
  ['/staff/payments/list', { sort: '-amount', kind: 'renewal' }],
  ['/jobs/failed/list', {}],
  ['/jobs/failed/list', { queue: 'letters' }],
  ['/audit-entries/list', { filters: { reads: true, outcome: 'done' } }],
  ['/audit-entries/list', { filters: { reads: true } }],
] as const)
  test(`${path} ${JSON.stringify(filter)} takes as long with 100,000 rows as with 100`, async (context) => {
    const list = async ({ api, key }: typeof few) => {
      const { data } = await api.ask('POST', path, { key, json: { limit: 20, ...filter } });
      assert.equal(data.length, 20);
    };
    const { ratio, high, pairs } = await compareDurations(
      { first: () => list(many), second: () => list(few) },
      { most: 400, allowedRatio },
    );
    context.diagnostic(
      `${ratio.toFixed(2)} times as long, at most ${high.toFixed(2)} with 99 %, ${pairs} pairs`,
    );
    assert.ok(
      high <= allowedRatio,
      `${ratio.toFixed(2)} times as long, at most ${high.toFixed(2)} with 99 %`,
    );
  });
