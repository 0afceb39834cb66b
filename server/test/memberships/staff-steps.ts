/** Steps of staff: gifts within a limit, accounts that are disabled, enabled and erased. */
import assert from 'node:assert/strict';
import { eraseDueAccounts } from '../../src/features/identity/deletion/erase-due-accounts.ts';
import { attempt, type StepContext, type Steps } from './steps.ts';

const reason = 'A history';
type Limit = { centsPerMonth: number; givenCents: number; version: number };

const limitOf = ({ world, staff }: StepContext): Promise<Limit> =>
  world.api.ask('GET', '/staff/gift-limit', { key: staff.support.token });

/** A gift of support counts for their limit of the month, and is refused beyond it. */
async function give(context: StepContext, path: string, json: object): Promise<boolean> {
  const { world, random, staff } = context;
  const key = random.maybe(0.5) ? staff.support.token : true;
  const before = await limitOf(context);
  const isGiven = await attempt(() => world.api.ask('POST', path, { key, json: { reason, ...json } }));
  const after = await limitOf(context);
  if (!isGiven || key === true)
    assert.equal(after.givenCents, before.givenCents, 'counted for another giver');
  else {
    assert.ok(after.givenCents > before.givenCents, 'a gift that does not count');
    assert.ok(after.givenCents <= after.centsPerMonth, 'a gift beyond the limit');
  }
  return isGiven;
}

export const staffSteps: Steps = {
  giveCoins: [
    2,
    (context) => {
      const { random, member } = context;
      return give(context, `/people/${member.uid}/coins`, { coins: 1 + random.below(40) });
    },
  ],
  giveDays: [
    2,
    (context) => {
      const { random, member } = context;
      const planId = random.one(['1week', '4weeks', '12weeks', '24weeks']);
      return give(context, `/people/${member.uid}/membership-days`, { days: 1 + random.below(9), planId });
    },
  ],
  giveToThemselves: [
    1,
    async ({ world, random, staff }) => {
      const { uid, token: key } = random.one([staff.support, staff.admin]);
      const [path, json] = random.one([
        [`/people/${uid}/coins`, { coins: 1, reason }],
        [`/people/${uid}/membership-days`, { days: 1, reason }],
        [`/people/${uid}/purchases/allow`, { reason }],
      ] as const);
      await world.api.refused('own_account', 'POST', path, { key, json });
      return true;
    },
  ],
  setGiftLimit: [
    1,
    async (context) => {
      const { world, random, staff } = context;
      const { version } = await limitOf(context);
      const json = { centsPerMonth: random.one([500, 5000, 50_000]), version };
      await world.api.ask('PUT', '/staff/gift-limit', { key: staff.admin.token, json });
      return true;
    },
  ],
  /** Stops renewal, keeps it, or refunds the unused part of the membership. */
  disable: [
    3,
    async (context) => {
      const { world, random, member, staff } = context;
      const key = staff.support.token;
      if (await isDisabled(context)) return false;
      const { data } = await world.api.ask('GET', `/people/${member.uid}/refundable`, { key });
      const [refundable] = data as { amountCents: number }[];
      const choice = random.one([
        'stop',
        'stop',
        'keep',
        ...(refundable ? (['refund'] as const) : []),
      ] as const);
      const json = {
        disabled: true,
        ...(choice === 'keep' && { keepsRenewal: true }),
        ...(choice === 'refund' && { refundCents: refundable!.amountCents }),
      };
      const disable = () => world.api.ask('PUT', `/people/${member.uid}/disabled`, { key, json });
      return attempt(disable).finally(async () => {
        if (choice !== 'keep' && (await isDisabled(context)))
          member.stoppedAt.push(world.api.core.moneyClock.now());
      });
    },
  ],
  enable: [
    6,
    async (context) => {
      if (!(await isDisabled(context))) return false;
      const json = { disabled: false };
      await context.world.api.ask('PUT', `/people/${context.member.uid}/disabled`, { json });
      return true;
    },
  ],
  /** The account is kept afterwards, at once or later. */
  requestDeletion: [
    1,
    async (context) => {
      await requestDeletion(context, 14);
      return true;
    },
  ],
  keepAccount: [
    4,
    async ({ world: { api }, member: { uid } }) =>
      (
        await api.rows(
          'update account set deletion_at = null where uid = $1 and deletion_at is not null returning uid',
          [uid],
        )
      ).length > 0,
  ],
  erase: [
    1,
    async (context) => {
      const { db, jobs, letters, logger, personalData } = context.world.api.core;
      await requestDeletion(context, 0);
      await eraseDueAccounts({
        db,
        jobs,
        letters,
        logger,
        erase: personalData.erase,
        clock: context.world.api.clock,
      });
      return true;
    },
  ],
};

const isDisabled = async ({ world, member }: StepContext) =>
  (await world.api.rows('select from account where uid = $1 and disabled', [member.uid])).length > 0;

async function requestDeletion({ world: { api }, member }: StepContext, days: number): Promise<void> {
  const { uid, stoppedAt } = member;
  const { db, emit, moneyClock } = api.core;
  const at = new Date(api.clock.now().getTime() + days * 86_400_000);
  await db.transaction((tx) => emit(tx, { type: 'deletionRequested', uid }));
  stoppedAt.push(moneyClock.now());
  await api.rows('update account set deletion_at = $2 where uid = $1', [uid, at]);
}
