import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMetrics } from '../../src/platform/metrics/metrics.ts';
import { membership } from '../../src/features/membership/slice.ts';
import { openTestApp } from '../app-for-tests.ts';
import { openMember } from './members.ts';

const api = await openTestApp();
const { moneyClock } = api.core;

test('renewals wait for the payment provider at the same time', async () => {
  const atOnce = 12;
  for (let n = 0; n < atOnce; n++) await (await openMember(api)).buy('1week');
  await moneyClock.moveBy(7 * 86_400_000 + 1000);
  const { promise: allAreSent, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const payments = {
    ...api.core.payments,
    // The provider answers once all charges have arrived.
    async process() {
      if (++sent === atOnce) resolve();
      await allAreSent;
    },
  };
  const services = { ...api.core, metrics: openMetrics(), sendsMemberLetters: false };
  const renewing = await membership.open(services, { ...api.core, payments }, {});
  await renewing.api.runDue();
  assert.ok(sent >= atOnce);
});
