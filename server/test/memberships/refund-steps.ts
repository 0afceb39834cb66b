/** Steps that give money back: requested by readers, decided by staff, or disputed by banks. */
import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@longstrip/contract/endpoint';
import type {
  listMyRefunds,
  listRefundable,
  listRefunds,
} from '@longstrip/contract/refunds/refunds.endpoints';
import { attempt, type Step, type StepContext, type Steps } from './steps.ts';

type Refundable = AnswerOf<typeof listRefundable>['data'][number];
type OwnRequest = AnswerOf<typeof listMyRefunds>['data'][number];
type StaffRequest = AnswerOf<typeof listRefunds>['data'][number];

const text = 'A history';
const nothingToDo = () => Object.assign(new Error('nothing to do'), { code: 'refund_not_offered' });

const askForRefund: Step = ({ random, member }) =>
  attempt(async () => {
    const residence = random.one(['europe', 'california', 'elsewhere']);
    const paid = await member.call<Refundable[]>('POST', '/refunds/offers', { residence });
    const offered = paid.filter((each) => each.offers.length > 0);
    if (offered.length === 0) throw nothingToDo();
    const { paymentId, offers } = random.one(offered);
    const { rule, amountCents, decision } = random.one(offers);
    const json = { paymentId, residence, rule, shown: { amountCents, decision } };
    await member.call('POST', '/refunds', json, { 'idempotency-key': randomUUID() });
  });

async function listed({ world, member }: StepContext, state: StaffRequest['state']): Promise<StaffRequest[]> {
  const json = { state, uid: member.uid };
  return (await world.api.ask('POST', '/refunds/list', { json })).data;
}

export const refundSteps: Steps = {
  askForRefund: [3, (context) => askForRefund(context)],
  changeRefund: [
    3,
    ({ random, member }) =>
      attempt(async () => {
        const all = await member.call<OwnRequest[]>('POST', '/refunds/mine', {});
        const mine = all.filter(({ state }) => !['paid_back', 'rejected', 'withdrawn'].includes(state));
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
           where payer.uid = $1 and s.state = 'succeeded' and p.amount_cents > 0
           order by p.created_at desc limit 4`,
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
  /** One request after the other, each reviewed and decided after the time that a review takes. */
  refundsInARow: [
    3,
    async (context) => {
      const { world, random } = context;
      let asked = 0;
      for (let round = 0; round < 2; round++) {
        if (!(await askForRefund(context))) break;
        asked++;
        for (const request of await listed(context, 'submitted'))
          await attempt(() => world.api.ask('POST', `/refunds/${request.id}/review`));
        await world.passDays(3);
        for (const request of await listed(context, 'in_review')) {
          const isGranted = random.maybe(0.6);
          const json = isGranted ? {} : { json: { reason: text } };
          const step = isGranted ? 'approve' : 'reject';
          await attempt(() => world.api.ask('POST', `/refunds/${request.id}/${step}`, json));
        }
      }
      return asked > 0;
    },
  ],
  /** About the newest payment; the bank decides at once, before anything else happens. */
  disputeAndDecide: [
    2,
    async ({ world, random, member }) => {
      const [newest] = await world.api.rows<{ id: string }>(
        `select p.id from payment p join payer on payer.id = p.payer_id
         join payment_state s on s.payment_id = p.id
         where payer.uid = $1 and s.state = 'succeeded' and p.kind in ('membership', 'renewal')
         order by p.created_at desc limit 1`,
        [member.uid],
      );
      if (!newest) return false;
      const before = await world.openDisputes();
      await world.openDispute(newest.id);
      await world.deliverRemaining();
      await world.api.core.moneyClock.moveBy(60_000);
      for (const reference of await world.openDisputes())
        if (!before.includes(reference))
          await world.closeDispute(reference, random.one(['won', 'won', 'lost']));
      await world.deliverRemaining();
      return true;
    },
  ],
  /** For any payment that has succeeded, also one that was refunded. */
  openDispute: [
    2,
    async ({ world, random, member }) => {
      const paid = await world.api.rows<{ id: string }>(
        `select p.id from payment p join payer on payer.id = p.payer_id
         join payment_state s on s.payment_id = p.id
         where payer.uid = $1 and s.state = 'succeeded' and p.amount_cents > 0
         order by s.refunded_cents > 0 desc, p.created_at desc limit 5`,
        [member.uid],
      );
      if (paid.length === 0) return false;
      await world.openDispute(random.one(paid).id);
      return true;
    },
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
