/** Steps that give money back: requested by readers, decided by staff, or disputed by banks. */
import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@longstrip/contract/endpoint';
import type {
  listMyRefunds,
  listRefundable,
  listRefunds,
} from '@longstrip/contract/refunds/refunds.endpoints';
import { attempt, type Steps } from './steps.ts';

type Refundable = AnswerOf<typeof listRefundable>['data'][number];
type OwnRequest = AnswerOf<typeof listMyRefunds>['data'][number];
type StaffRequest = AnswerOf<typeof listRefunds>['data'][number];

const text = 'A history';
const nothingToDo = () => Object.assign(new Error('nothing to do'), { code: 'refund_not_offered' });

export const refundSteps: Steps = {
  askForRefund: [
    3,
    ({ random, member }) =>
      attempt(async () => {
        const residence = random.one(['europe', 'california', 'elsewhere']);
        const paid = await member.call<Refundable[]>('POST', '/refunds/offers', { residence });
        const offered = paid.filter((each) => each.offers.length > 0);
        if (offered.length === 0) throw nothingToDo();
        const { paymentId, offers } = random.one(offered);
        const { rule, amountCents, decision } = random.one(offers);
        const json = { paymentId, residence, rule, shown: { amountCents, decision } };
        await member.call('POST', '/refunds', json, { 'idempotency-key': randomUUID() });
      }),
  ],
  changeRefund: [
    1,
    ({ random, member }) =>
      attempt(async () => {
        const mine = await member.call<OwnRequest[]>('POST', '/refunds/mine', {});
        if (mine.length === 0) throw nothingToDo();
        const { id } = random.one(mine);
        await (random.maybe(0.6)
          ? member.call('POST', `/refunds/${id}/answer`, { text })
          : member.call('POST', `/refunds/${id}/withdraw`));
      }),
  ],
  decideRefund: [
    4,
    ({ world, random }) =>
      attempt(async () => {
        const state = random.one(['submitted', 'in_review', 'question_asked', 'approved'] as const);
        const { data } = await world.api.ask('POST', '/refunds/list', { json: { state } });
        const requests = data as StaffRequest[];
        if (requests.length === 0) throw nothingToDo();
        const asked = random.one(requests);
        const [step, json] =
          asked.state === 'submitted'
            ? (['review', undefined] as const)
            : asked.state === 'approved'
              ? (['retry', undefined] as const)
              : random.one([
                  ['approve', undefined],
                  ['approve', undefined],
                  ['reject', { reason: text }],
                  ['question', { text }],
                ] as const);
        await world.api.ask('POST', `/refunds/${asked.id}/${step}`, json ? { json } : {});
      }),
  ],
  /** A refund of any amount, without a request. */
  payBack: [
    2,
    ({ world: { api }, random, member }) =>
      attempt(async () => {
        const paid = await api.rows<{ id: string; amount_cents: number }>(
          `select p.id, p.amount_cents from payment p join payer on payer.id = p.payer_id
           join payment_state s on s.payment_id = p.id
           where payer.uid = $1 and s.state = 'succeeded' order by p.created_at desc limit 4`,
          [member.uid],
        );
        if (paid.length === 0 || random.maybe(0.5)) throw nothingToDo();
        const { id, amount_cents: amount } = random.maybe(0.6) ? paid[0]! : random.one(paid);
        const amountCents = random.maybe(0.5) ? amount : 1 + random.below(amount);
        await api.core.db.transaction(async (tx) => {
          await api.core.payments.lockPayer(tx, member.uid);
          await api.core.payments.refund(tx, { paymentId: id, amountCents, reason: 'a history' });
        });
      }),
  ],
  allowPurchases: [
    3,
    ({ world, member }) =>
      attempt(() =>
        world.api.ask('POST', `/people/${member.uid}/purchases/allow`, { json: { reason: text } }),
      ),
  ],
  decideDispute: [
    2,
    async ({ world, random }) => {
      const open = await world.openDisputes();
      if (open.length === 0) return false;
      await world.closeDispute(random.one(open), random.one(['won', 'won', 'lost'] as const));
      return true;
    },
  ],
};
