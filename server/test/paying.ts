/** What people have after paying, without the payments. */
import assert from 'node:assert/strict';
import { v7 as uuid } from 'uuid';
import { until } from '../src/platform/database/embedded/processes.ts';
import type { TestApp } from './app-for-tests.ts';

/** Waits until every sale is in the figures. */
export async function salesCounted({ core, rows }: Api): Promise<void> {
  await core.insight.countSales();
  const isDone = async () => (await rows('select 1 from insight_uncounted')).length === 0;
  assert.ok(await until(isDone, 30_000));
}

type Api = Pick<TestApp, 'rows' | 'core'>;

/** The pseudonym of a person in all rows about money. */
export async function payerOf(api: Api, uid: string): Promise<string> {
  await api.rows('insert into payer (id, uid) values ($1, $2) on conflict do nothing', [uuid(), uid]);
  const [row] = await api.rows<{ id: string }>('select id from payer where uid = $1', [uid]);
  return row!.id;
}

/** A membership that ends in `days` days, because renewal was stopped. */
export async function aMembership(
  api: Api,
  uid: string,
  { coversUncensored = false, days = 28 } = {},
): Promise<void> {
  const now = api.core.moneyClock.now();
  await api.rows(
    `insert into membership (id, payer_id, uid, contract_number, site, origin, plan_id, covers_uncensored,
       state, renews, period_number, period_start, paid_until, period_end, paid_cents, charged_cents, attempts,
       try_at, is_reminded, started_at, summary_at)
     values ($1::uuid, $2, $3, $1::uuid::text, 'normal', 'http://localhost', $4, $5,
       'active', false, 1, $6, $7, $7, 100, 100, 0, $7, true, $6, $7)`,
    [
      uuid(),
      await payerOf(api, uid),
      uid,
      coversUncensored ? '12weeks' : '4weeks',
      coversUncensored,
      now,
      new Date(now.getTime() + days * 86_400_000),
    ],
  );
}

/** Coins in the wallet of a person. */
export async function someCoins(api: Pick<TestApp, 'ask'>, uid: string, coins = 1000): Promise<void> {
  await api.ask('POST', `/people/${uid}/coins`, { json: { coins, reason: 'For a test' } });
}

/** A payment of a coin pack, in the form in which events contain it. */
export async function aCoinPayment(
  api: Api,
  uid: string,
  { coins, amountCents }: { coins: number; amountCents: number },
) {
  const [id, payerId] = [uuid(), await payerOf(api, uid)];
  const subject = { packId: `coins-${coins}`, coins, origin: 'http://localhost' };
  await api.rows(
    `insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session, card_token, created_at)
     values ($1, $2, 'sandbox', 'normal', 'coins', $3, 'coins', $4, 'usd', true, $1::uuid::text, $5)`,
    [id, payerId, JSON.stringify(subject), amountCents, api.core.moneyClock.now()],
  );
  return {
    id,
    payerId,
    uid,
    kind: 'coins' as const,
    subject,
    what: 'coins',
    amountCents,
    provider: 'sandbox' as const,
    site: 'normal' as const,
    returnUrl: null,
  };
}
