import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMembership } from '../../src/features/membership/index.ts';
import type { Mail } from '../../src/platform/mail/mail.ts';
import { openTestApp } from '../app-for-tests.ts';
import { openMember } from './members.ts';

const api = await openTestApp();
const { moneyClock } = api.core;
const silent: Mail = { send: async () => {}, recordedAs: () => silent, deleteBefore: async () => {} };

test('renewals wait for the payment provider at the same time', async () => {
  const atOnce = 12;
  for (let n = 0; n < atOnce; n++) await (await openMember(api)).buy('1week');
  await moneyClock.moveBy(7 * 86_400_000 + 1000);
  const { promise: allAreSent, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const renewing = openMembership({
    ...api.core,
    clock: moneyClock,
    secret: api.config.secret!,
    accounts: api.core.identity,
    sendsLetters: false,
    payments: {
      ...api.core.payments,
      // The provider answers once all charges have arrived.
      async process() {
        if (++sent === atOnce) resolve();
        await allAreSent;
      },
    },
    mail: silent,
    termsVersion: async () => null,
  });
  await renewing.runDue();
  assert.ok(sent >= atOnce);
});
