/** Random histories of members through the real app: what readers, staff, the provider, time and crashes do, in any order. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createContractLink } from '../../src/features/membership/contract-link.ts';
import { openMembership } from '../../src/features/membership/index.ts';
import { closeDispute } from '../../src/features/payments/sandbox/disputes.ts';
import type { TestApp } from '../app-for-tests.ts';
import type { Chance } from '../seeded.ts';
import { deliverEvents } from './deliver-events.ts';
import { judgeMemberships } from './judge-memberships.ts';
import { openMember, typeCard, type Member } from './members.ts';

const minute = 60_000;
const day = 1440 * minute;
const plans = ['1week', '1week', '4weeks', '12weeks', '24weeks'];
const cards = [
  '4242424242424242',
  '4000000000000341',
  '4000002760003184',
  '5555555555554444',
  '4000000000000002',
  '4000000000000341',
  '4000000000000259',
  '4000000000000077',
  '4000000000000077',
  '4000000000004236',
  '4000002500003155',
  '4000002760003184',
];

/** Refusals that a history may meet. */
const expected = new Set([
  'already_member',
  'membership_not_found',
  'no_saved_card',
  'payment_disputed',
  'payment_in_progress',
  'plan_change_unavailable',
  'price_changed',
  'refund_exceeds_payment',
  'renewal_not_due',
  'too_many_attempts',
]);

export async function walkHistories(
  api: TestApp,
  { chance, steps, members: count }: { chance: Chance; steps: number; members: number },
): Promise<Record<string, number>> {
  const members = await Promise.all(Array.from({ length: count }, () => openMember(api)));
  const done: Record<string, number> = {};
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    const member = chance.one(members);
    const [name, act] = chance.one(acts);
    log.push(`${step} ${name} ${api.core.moneyClock.now().toISOString()} ${member.uid}`);
    const worked = await act({ api, chance, member });
    if (worked) done[name] = (done[name] ?? 0) + 1;
    try {
      await judgeMemberships(api, member.uid);
      if (step % 40 === 0) for (const each of members) await judgeMemberships(api, each.uid);
    } catch (error) {
      const mine = log.filter(
        (line) => line.endsWith(member.uid) || / (pass|engine|moveClock|deliver)/.test(line),
      );
      throw new Error(`step ${step}: ${name}\n${mine.slice(-25).join('\n')}`, { cause: error });
    }
  }
  return done;
}

type World = { api: TestApp; chance: Chance; member: Member };
type Act = (world: World) => Promise<boolean>;

/** A call that may be refused for reasons of the story, and for no others. */
async function tried(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const text = String(error);
    assert.ok(
      [...expected].some((code) => text.includes(`"${code}"`) || codeOf(error) === code),
      text,
    );
    return false;
  }
}

const unused = () => Promise.reject(new Error('The engine only orders letters.'));

const codeOf = (error: unknown) => (error as { code?: string }).code;

async function processAndAnswer(id: string, { api, chance, member }: World): Promise<void> {
  const { action } = await member.process(id);
  if (!action || !('url' in action) || chance.maybe(0.3)) return;
  await answer(new URL(action.url).pathname, { api, chance });
  if (chance.maybe(0.7)) await member.process(id);
}

/** On the page of the bank. */
async function answer(path: string, { api, chance }: Pick<World, 'api' | 'chance'>): Promise<void> {
  await api.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `answer=${chance.maybe(0.8) ? 'complete' : 'fail'}`,
  });
}

const act = {
  order: ({ api, chance, member }) =>
    tried(async () => {
      const id = await member.order(chance.one(plans), chance.one(cards));
      if (chance.maybe(0.8)) await processAndAnswer(id, { api, chance, member });
    }),
  twoTabs: ({ chance, member }) =>
    tried(async () => {
      const tabs = await Promise.allSettled([
        member.order(chance.one(plans)),
        member.order(chance.one(plans)),
      ]);
      const ids = tabs.flatMap((tab) => (tab.status === 'fulfilled' ? [tab.value] : []));
      await Promise.all([...ids, ...ids].map((id) => member.process(id)));
      for (const tab of tabs) if (tab.status === 'rejected') throw tab.reason;
    }),
  async process({ api, chance, member }) {
    const open = await api.rows<{ id: string }>(
      `select p.id from payment p join payer on payer.id = p.payer_id where payer.uid = $1 and p.on_session order by p.created_at desc limit 3`,
      [member.uid],
    );
    if (open.length === 0) return false;
    const { id } = chance.one(open);
    await Promise.all([member.process(id), member.process(id)]);
    return true;
  },
  async answerBank({ api, chance }) {
    const asked = await api.rows<{ reference: string }>(
      `select reference from sandbox_charge where state = 'action_required'`,
    );
    if (asked.length === 0) return false;
    await answer(`/sandbox/v1/challenge/${chance.one(asked).reference}`, { api, chance });
    return true;
  },
  async passMinutes({ api, chance }) {
    await api.core.moneyClock.moveBy(Math.ceil(chance.next() * 90 * minute));
    return true;
  },
  async passDays({ api, chance }) {
    await api.core.moneyClock.moveBy(Math.ceil(chance.next() * 2 * day));
    return true;
  },
  async passWeeks({ api, chance }) {
    await api.core.moneyClock.moveBy(Math.ceil(chance.next() * 40 * day));
    return true;
  },
  engine: async ({ api }) => (await api.core.membership.runDue(), true),
  engineTwice: async ({ api }) => (
    await Promise.all([api.core.membership.runDue(), api.core.membership.runDue()]),
    true
  ),
  /** The process dies before a charge is sent, or before its answer is written down. */
  async engineCrashes({ api, chance }) {
    const { payments, moneyClock } = api.core;
    await moneyClock.moveBy(Math.ceil(chance.next() * 7 * day));
    const process = async (id: string) => {
      if (chance.maybe(0.5)) await payments.process(id);
      throw new Error('killed');
    };
    const { core } = api;
    const crashing = openMembership({
      ...core,
      clock: core.moneyClock,
      secret: core.config.secret!,
      accounts: core.identity,
      payments: { ...payments, process },
      mail: { send: unused, forgetBefore: unused },
      termsVersion: unused,
    });
    return crashing.runDue().then(
      () => false,
      (error: Error) => error.message === 'killed',
    );
  },
  moveClock: async ({ api, chance }) => (await api.core.payments.moveClock(1 + chance.below(7)), true),
  deliver: async ({ api, chance }) => (await deliverEvents(api, chance), true),
  stop: ({ member }) => tried(() => member.call('POST', '/membership/stop')),
  resume: ({ member }) => tried(() => member.call('POST', '/membership/resume')),
  async stopByLink({ api, chance, member }) {
    const found = await api.rows<{ id: string }>('select id from membership where uid = $1', [member.uid]);
    if (found.length === 0) return false;
    const token = createContractLink(chance.one(found).id, api.core.moneyClock.now(), api.config.secret!);
    const path = `/membership/by-link/${chance.one(['stop', 'resume'])}`;
    return tried(() => api.ask('POST', path, { json: { token } }));
  },
  changePlanLater: ({ chance, member }) =>
    tried(async () => {
      const planId = chance.one(plans);
      const { nextChargeCents } = (await member.quote(planId)).figures;
      const json = { planId, agreedToTerms: true, shown: { nextChargeCents } };
      await member.call('POST', '/membership/plan', json);
    }),
  payRenewal: ({ api, chance, member }) =>
    tried(async () => {
      const cents = (await member.membership())?.nextCharge?.cents ?? 799;
      const card = chance.maybe(0.5) ? 'saved' : { token: await typeCard(api, chance.one(cards)) };
      const json = { card, shown: { nextChargeCents: cents } };
      const headers = { 'idempotency-key': randomUUID() };
      const made = await member.call<{ paymentId: string }[]>('POST', '/membership/renewal', json, headers);
      if (chance.maybe(0.8)) await processAndAnswer(made[0]!.paymentId, { api, chance, member });
    }),
  giveDays: ({ api, chance, member }) =>
    tried(() =>
      api.ask('POST', `/people/${member.uid}/membership-days`, {
        json: { days: 1 + chance.below(9), reason: 'a history', planId: chance.one(plans) },
      }),
    ),
  refund: ({ api, chance, member }) =>
    tried(async () => {
      const paid = await api.rows<{ id: string; amount_cents: number }>(
        `select p.id, p.amount_cents from payment p join payer on payer.id = p.payer_id
         join payment_state s on s.payment_id = p.id
         where payer.uid = $1 and s.state = 'succeeded' order by p.created_at desc limit 4`,
        [member.uid],
      );
      if (paid.length === 0 || chance.maybe(0.6))
        throw Object.assign(new Error(), { code: 'renewal_not_due' });
      const { id, amount_cents: amount } = chance.maybe(0.6) ? paid[0]! : chance.one(paid);
      const amountCents = chance.maybe(0.5) ? amount : 1 + chance.below(amount);
      await api.core.db.transaction((tx) =>
        api.core.payments.refund(tx, { paymentId: id, amountCents, reason: 'a history' }),
      );
    }),
  async decideDispute({ api, chance }) {
    const open = await api.rows<{ reference: string }>(
      `select reference from sandbox_dispute where state = 'open'`,
    );
    if (open.length === 0) return false;
    const { db, jobs, moneyClock: clock } = api.core;
    const context = { db, jobs, clock, secret: api.config.secret! };
    await closeDispute(chance.one(open).reference, chance.one(['won', 'won', 'lost']), context);
    return true;
  },
} satisfies Record<string, Act>;

/** How often each happens: most of all time passes and the engine runs, so that memberships grow old. */
const weights: Record<keyof typeof act, number> = {
  order: 8,
  twoTabs: 2,
  process: 5,
  answerBank: 5,
  passMinutes: 5,
  passDays: 8,
  passWeeks: 1,
  moveClock: 12,
  engine: 10,
  engineTwice: 4,
  engineCrashes: 8,
  deliver: 10,
  stop: 2,
  resume: 3,
  stopByLink: 2,
  changePlanLater: 3,
  payRenewal: 5,
  giveDays: 2,
  refund: 3,
  decideDispute: 2,
};

const acts: readonly [string, Act][] = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, (): [string, Act] => [name, act[name as keyof typeof act]]),
);
