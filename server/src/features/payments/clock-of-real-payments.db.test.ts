import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { openMoneyClock } from '../../platform/money-clock.ts';

const day = 86_400_000;
const api = await openTestApp();

test('a running server with Stripe keeps the real time when a command moves the clock', async () => {
  const stripe = { secretKey: '', publishableKey: '', webhookSecret: '', apiUrl: '' };
  const config = { payments: { normal: 'stripe', uncensored: 'off', stripe } } as const;
  const [real, moved] = [await openMoneyClock({ ...api.core, config }), await openMoneyClock(api.core)];
  const before = api.clock.now().getTime();
  await api.ask('POST', '/sandbox/clock', { json: { days: 1 } });
  assert.ok(await until(async () => moved.now().getTime() === before + day, 30_000));
  assert.equal(real.now().getTime(), before);
});

test('the clock of a database with real payments is not moved, whatever the settings of the command are', async () => {
  const payer = randomUUID();
  await api.rows('insert into payer (id, uid) values ($1, null)', [payer]);
  await api.rows(
    `insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session,
       card_token, created_at)
     values ($1, $2, 'stripe', 'normal', 'coins', '{}', 'Coins', 100, 'usd', true, 'tok', now())`,
    [randomUUID(), payer],
  );
  const before = api.core.moneyClock.now().getTime();
  await api.refused('clock_not_movable', 'POST', '/sandbox/clock', { json: { days: 1 } });
  assert.equal(api.core.moneyClock.now().getTime(), before);
});
