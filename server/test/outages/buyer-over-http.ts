/** A reader who buys coins from a server process, over HTTP only. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { until } from '../../src/platform/database/embedded/processes.ts';
import type { Answer } from '../requests.ts';
import { sharedCard } from '../typed-card.ts';

type Press = { status: number; state: string | undefined; code: string | undefined };

/** Coins and price of one purchase. */
export const pack = { coins: 100, priceCents: 99 };

export async function openBuyerOf(origin: string) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Answer['json'] };
  };
  const account = {
    email: `${randomUUID()}@readers.example`,
    password: randomUUID(),
    returnSecureToken: true,
  };
  const { json: signedUp } = await post('/v1/accounts:signUp?key=any', account);
  assert.ok(signedUp.idToken, JSON.stringify(signedUp));
  const call = (path: string, body: object, headers = {}) =>
    post(`/api/v1${path}`, body, { authorization: `Bearer ${signedUp.idToken}`, ...headers });
  let hasCard = false;

  async function order(): Promise<string> {
    const card = hasCard ? 'saved' : { token: (await post('/sandbox/v1/tokens', sharedCard)).json.token };
    const body = { packId: `coins-${pack.coins}`, card, keepsCard: true, shown: pack };
    const headers = { 'idempotency-key': randomUUID() };
    let id: string | undefined;
    // The database may not be back yet.
    const isOrdered = async () => {
      const { status, json } = await call('/coins/purchases', body, headers);
      if (status === 201) id = json.data[0].paymentId;
      else assert.equal(status, 503, JSON.stringify(json));
      return id !== undefined;
    };
    assert.ok(await until(isOrdered, 60_000), 'nothing can be ordered');
    hasCard = true;
    return id!;
  }

  async function press(id: string): Promise<Press> {
    const { status, json } = await call(`/payments/${id}/process`, {});
    return { status, state: json.data?.[0].state, code: json.code };
  }

  return {
    order,
    press,
    async pressUntilPaid(id: string): Promise<Press[]> {
      const presses: Press[] = [];
      const isPaid = async () => {
        presses.push(await press(id));
        return presses.at(-1)!.state === 'succeeded';
      };
      assert.ok(await until(isPaid, 120_000, 100), JSON.stringify(presses.slice(-5)));
      return presses;
    },
    /** Each purchase was charged and written down once: the coins, the payments and their receipts say the same. */
    async assertPaidOnce(purchases: number): Promise<void> {
      const { json: payments } = await call('/payments/list', { limit: 100 });
      const { json: wallet } = await call('/wallet', { limit: 100 });
      const receipts = payments.data.map(
        ({ receiptNumber }: { receiptNumber: number | null }) => receiptNumber,
      );
      assert.deepEqual([payments.total, wallet.balance], [purchases, purchases * pack.coins]);
      assert.equal(new Set(receipts).size, purchases);
      assert.ok(!receipts.includes(null), 'a receipt has no number');
    },
  };
}

/** What a buyer may be told while the database or the disk fails: where the payment is, or that nobody knows yet. */
export function assertTruth({ status, state, code }: Press): void {
  const isState = status === 200 && (state === 'succeeded' || state === 'processing');
  const isUnknown = status === 503 && (code === 'database_unavailable' || code === 'too_busy');
  const isFull = status === 507 && code === 'storage_full';
  assert.ok(isState || isUnknown || isFull, JSON.stringify({ status, state, code }));
}
