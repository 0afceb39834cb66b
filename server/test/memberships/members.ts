/** Readers who buy memberships with test cards of the sandbox. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MembershipView, PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { PaymentView, ReceiptLine } from '@longstrip/contract/payments/payments.shapes';
import type { LetterOrder } from '../../src/features/membership/letters/membership-letters.ts';
import type { TestApp } from '../app-for-tests.ts';
import { signUpPerson, type PersonOptions } from '../people.ts';
import type { Method } from '../requests.ts';
import { typedCard } from '../typed-card.ts';

export const goodCard = '4242424242424242';
const dayMs = 86_400_000;

/** The token of a test card, as the browser gets it from the provider. */
export async function typeCard(api: TestApp, number: string): Promise<string> {
  const json = typedCard(number, api.core.moneyClock.now());
  const answer = await api.send('POST', '/sandbox/v1/tokens', { json });
  assert.equal(answer.status, 200, answer.text);
  return answer.json.token as string;
}

export type Member = Awaited<ReturnType<typeof openMember>>;

/** `cardToken`: what the provider's fields make of the number of a card. */
export async function openMember(
  api: TestApp,
  options: PersonOptions = {},
  cardToken = (number: string) => typeCard(api, number),
) {
  const person = await signUpPerson(api, options);
  const key = person.token;
  const call = async <T>(method: Method, path: string, json?: unknown, headers = {}): Promise<T> =>
    (await api.ask(method, path, { key, headers, ...(json === undefined ? {} : { json }) })).data as T;
  const quote = async (planId: string) =>
    (await call<PlanQuote[]>('POST', '/membership/quotes')).find((each) => each.planId === planId)!;
  const purchase = async (planId: string, card: unknown) => {
    const { firstChargeCents, nextChargeCents } = (await quote(planId)).figures;
    return { planId, card, agreedToTerms: true, shown: { firstChargeCents, nextChargeCents } };
  };
  const process = async (paymentId: string, json: { returnPath?: string } = {}) =>
    (await call<PaymentView[]>('POST', `/payments/${paymentId}/process`, json))[0]!;
  /** The first of the two steps; answers the payment's id. */
  const order = async (planId: string, number = goodCard) =>
    orderWith(planId, { token: await cardToken(number) });
  const orderWith = async (planId: string, card: { token: string } | 'saved') => {
    const json = await purchase(planId, card);
    const made = await call<{ paymentId: string }[]>('POST', '/membership/purchases', json, {
      'idempotency-key': randomUUID(),
    });
    return made[0]!.paymentId;
  };
  return {
    ...person,
    key,
    call,
    cardToken,
    quote,
    purchase,
    order,
    orderWith,
    process,
    /** When this person's renewal was stopped by disabling the account or requesting its deletion. */
    stoppedAt: [] as Date[],
    buy: async (planId: string, number = goodCard) => process(await order(planId, number)),
    membership: async () => (await call<MembershipView[]>('GET', '/membership'))[0],
  };
}

/** Moves the clock of money, with everything that falls due on the way. */
export async function passDays(api: TestApp, days: number): Promise<void> {
  const { moneyClock, payments, membership } = api.core;
  const whole = Math.floor(days);
  await payments.moveClock(whole);
  await moneyClock.moveBy(Math.round((days - whole) * dayMs));
  await membership.runDue();
}

/** A letter that was ordered. That of a receipt is written with its lines. */
export type OrderedLetter =
  LetterOrder | { kind: 'receipt'; receiptNumber: number; at: string; lines: ReceiptLine[] };

/** Letters about memberships that were ordered and not sent yet, oldest first. */
export async function lettersTo(api: TestApp, uid: string): Promise<OrderedLetter[]> {
  const rows = await api.rows<{ data: { letter: string }; receipt: { at: string; lines: ReceiptLine[] } }>(
    `with own as (select id from membership where uid = $1)
     select data, json_build_object('at', receipt.created_at, 'lines', lines) as receipt from jobs.job
     left join receipt on number = (data->>'receiptNumber')::int
     where name = 'letters' and (data->>'membershipId' in (select id::text from own)
       or payment_id in (select payment_id from membership_period where membership_id in (select id from own)))
     order by created_on`,
    [uid],
  );
  return rows.map(({ data: { letter, ...order }, receipt }) => {
    const kind = letter.replace(/.*\./, '');
    return { ...order, ...(kind === 'receipt' && receipt), kind } as OrderedLetter;
  });
}
