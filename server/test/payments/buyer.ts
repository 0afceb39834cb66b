/** A person who buys, and the steps of a purchase as the browser takes them. */
import assert from 'node:assert/strict';
import type { PaymentView } from '@longstrip/contract/payments/payments.shapes';
import type { TestApp } from '../app-for-tests.ts';
import { signUpPerson } from '../people.ts';
import { typedCard } from '../typed-card.ts';
import type { PaymentOrder } from '../../src/features/payments/create-payment.ts';
import { signedRequest } from '../../src/features/payments/sandbox/webhook-events.ts';

export type Buyer = Awaited<ReturnType<typeof openBuyer>>;

/** Delivers every webhook that the sandbox has written so far, oldest first. */
export async function deliverWebhooks(api: TestApp): Promise<void> {
  const { db, jobs, moneyClock } = api.core;
  const context = { db, jobs, moneyClock, secret: 'x'.repeat(32) };
  for (const { id } of await api.rows<{ id: string }>(
    'select id from sandbox_event order by created_at, id',
  )) {
    const request = await signedRequest(id, context);
    // A job has delivered it meanwhile.
    if (!request) continue;
    const { body, headers } = request;
    const answer = await api.send('POST', '/webhooks/sandbox', {
      body,
      headers: headers as Record<string, string>,
    });
    assert.equal(answer.status, 204, answer.text);
  }
}

type BuyerOrder = Partial<Omit<PaymentOrder, 'card'>> & { card?: { token: string } | 'saved' };

export async function openBuyer(api: TestApp) {
  const { payments, db } = api.core;
  const person = await signUpPerson(api);
  const payerId = await db.transaction((tx) => payments.lockPayer(tx, person.uid));

  /** What the fields of the payment page do with a card. */
  async function typeCard(number: string): Promise<string> {
    const json = typedCard(number, api.core.moneyClock.now());
    const answer = await api.send('POST', '/sandbox/v1/tokens', { json });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.json.token, answer.text);
    return answer.json.token as string;
  }

  /** The first step; `card` is a number or a saved card. */
  async function order(card: string, { card: given, ...options }: BuyerOrder = {}): Promise<string> {
    const { site = 'normal' } = options;
    const typed = given ?? (card === 'saved' ? card : { token: await typeCard(card) });
    const use = await payments.identifyCard({ site, address: '192.0.2.1', card: typed });
    const { id } = await db.transaction(async (tx) =>
      payments.create(tx, {
        payerId: await payments.lockPayer(tx, person.uid),
        site,
        kind: 'coins',
        subject: { packId: 'coins-550', coins: 550, origin: 'http://localhost' },
        what: '4 weeks of Premium',
        amountCents: 1349,
        card: use,
        keepsCard: true,
        onSession: true,
        ...options,
      }),
    );
    return id;
  }

  const process = async (id: string): Promise<PaymentView> =>
    (await api.ask('POST', `/payments/${id}/process`, { key: person.token, json: {} })).data[0];

  return {
    ...person,
    payerId,
    typeCard,
    order,
    /** The second step. */
    process,
    buy: async (card: string, options: BuyerOrder = {}) => process(await order(card, options)),
    getPayment: async (id: string): Promise<PaymentView> =>
      (await api.ask('GET', `/payments/${id}`, { key: person.token })).data[0],
  };
}
