import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { openMember } from '../../../test/memberships/members.ts';
import { cancelContract } from './cancel-contract.ts';
import type { MembershipContext } from './context.ts';

const api = await openTestApp();
const { core } = api;
const context = {
  ...core,
  clock: core.moneyClock,
  accounts: core.identity,
  secret: api.config.secret!,
} as unknown as MembershipContext;

test('strangers cannot fill a mailbox or the events of a contract, and its owner can still cancel', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const { contractNumber } = (await member.membership())!;
  const count = async (kind: string) =>
    (
      await api.rows(
        'select 1 from membership_event join membership on membership.id = membership_id where uid = $1 and kind = $2',
        [member.uid, kind],
      )
    ).length;
  for (let time = 0; time < 7; time++)
    await cancelContract({ email: member.email!, contractNumber: 'LS-2222-2222' }, context);
  assert.equal(await count('cancellation_link'), 5);
  for (let time = 0; time < 3; time++)
    await cancelContract({ email: member.email!, contractNumber }, context);
  assert.equal((await member.membership())!.renews, false);
  assert.equal(await count('cancellation_confirmed'), 1);
  await core.moneyClock.moveBy(3_600_001);
  await cancelContract({ email: member.email!, contractNumber }, context);
  assert.equal(await count('cancellation_confirmed'), 2);
});
