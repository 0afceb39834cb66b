import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefundRequestView } from '@longstrip/contract/refunds/refunds.shapes';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { openMember, passDays } from '../../../test/memberships/members.ts';

const api = await openTestApp({ jobs: true });

test('the audit trail names payment, request and contract by their sums and numbers', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await passDays(api, 30);
  const residence = 'europe';
  type Offered = { paymentId: string; offers: { rule: string; amountCents: number }[] };
  const [payment] = await member.call<Offered[]>('POST', '/refunds/offers', { residence });
  const { paymentId, offers } = payment!;
  const { amountCents } = offers.find(({ rule }) => rule === 'goodwill')!;
  const body = { paymentId, residence, rule: 'goodwill', shown: { amountCents } };
  const [made] = await member.call<RefundRequestView[]>('POST', '/refunds', body);
  const { id } = made!;
  await api.ask('POST', `/refunds/${id}/review`, { json: {} });
  await api.ask('GET', `/staff/payments/${paymentId}`);
  const [{ id: membershipId, contractNumber }] = (
    await api.ask('POST', '/staff/memberships/list', { json: { uid: member.uid } })
  ).data;
  await api.ask('GET', `/staff/memberships/${membershipId}`);
  const named = async (object: string) => {
    const json = { filters: { object, reads: true } };
    const { data } = await api.ask('POST', '/audit-entries/list', { json });
    return (data[0].objects as { id: string; kind: string; name: string }[])
      .filter((each) => each.id === object)
      .map(({ kind, name }) => `${kind}: ${name}`);
  };
  assert.match((await named(paymentId))[0]!, /^payment: .*, \$\d+\.\d\d, receipt \d+$/);
  assert.match((await named(id))[0]!, /^refund: .*, \$\d+\.\d\d$/);
  assert.deepEqual(await named(membershipId), [`membership: ${contractNumber}`]);
});
