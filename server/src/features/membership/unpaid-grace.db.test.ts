import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { lettersTo, openMember, passDays, type Member } from '../../../test/memberships/members.ts';

const api = await openTestApp();
const dayMs = 86_400_000;
const now = () => api.core.moneyClock.now().getTime();
/** A card that is charged once and declined later. */
const declinedLater = '4000000000000341';

/** Days from now to the end of the paid period. */
const daysLeft = async (member: Member) =>
  Math.round((Date.parse((await member.membership())!.periodEnd) - now()) / dayMs);

/** A member whose paid week ended `days` days ago, and who read on. */
async function inGrace(days: number): Promise<Member> {
  const member = await openMember(api);
  await member.buy('1week', declinedLater);
  await passDays(api, 7);
  await passDays(api, days);
  return member;
}

test('after grace is over, its seven days are the first of the next purchase, and only of that', async () => {
  const member = await inGrace(7);
  assert.equal(await member.membership(), undefined);
  await passDays(api, 30);
  const { figures, isAvailable } = await member.quote('4weeks');
  assert.deepEqual([isAvailable, figures.graceDays], [true, 7]);
  assert.equal(Math.round((Date.parse(figures.nextChargeAt) - now()) / dayMs), 21);
  assert.equal((await member.quote('1week')).isAvailable, false, 'nothing would be left');
  await api.refused('plan_change_unavailable', 'POST', '/membership/purchases', {
    key: member.key,
    json: await member.purchase('1week', { token: 'unused' }),
  });
  await member.buy('4weeks');
  assert.equal(await daysLeft(member), 21);
  const receipt = (await lettersTo(api, member.uid)).findLast(({ kind }) => kind === 'receipt');
  assert.ok(receipt?.kind === 'receipt' && receipt.lines.some(({ label }) => label === 'Begins'));
  await member.call('POST', '/membership/stop');
  await passDays(api, 22);
  assert.equal((await member.quote('4weeks')).figures.graceDays, 0);
  await member.buy('4weeks');
  assert.equal(await daysLeft(member), 28);
});

test('a reader who stops in grace and buys anew pays for the days that were used', async () => {
  const member = await inGrace(3);
  await member.call('POST', '/membership/stop');
  assert.equal(await member.membership(), undefined);
  await member.buy('1week');
  assert.equal(await daysLeft(member), 4);
});

test('an upgrade in grace begins at the end of the last paid period', async () => {
  const member = await inGrace(5);
  const { figures } = await member.quote('4weeks');
  assert.deepEqual([figures.creditCents, figures.graceDays], [0, 5]);
  await member.buy('4weeks');
  assert.equal(await daysLeft(member), 23);
  const paid = await member.call<{ offers: { amountCents: number }[] }[]>('POST', '/refunds/offers', {
    residence: 'europe',
  });
  const day = paid[0]!.offers[0]!.amountCents;
  assert.equal(day, Math.floor((1599 * 23) / 28), 'a withdrawal keeps the price of these days');
});

test('days that staff give during grace settle it', async () => {
  const member = await inGrace(2);
  await api.ask('POST', `/people/${member.uid}/membership-days`, { json: { days: 3, reason: 'an outage' } });
  assert.equal(await daysLeft(member), 3);
  await member.call('POST', '/membership/stop');
  await passDays(api, 4);
  assert.equal((await member.quote('4weeks')).figures.graceDays, 0);
});

test('a period that is not renewed leaves no grace to pay, however late the server ends it', async () => {
  const member = await openMember(api);
  await member.buy('1week');
  await member.call('POST', '/membership/stop');
  await api.core.moneyClock.moveBy(20 * dayMs);
  assert.equal((await member.quote('1week')).figures.graceDays, 0);
  await api.core.membership.runDue();
  assert.equal((await member.quote('1week')).figures.graceDays, 0);
});
