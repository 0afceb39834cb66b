/** Disputes that a site had before disputes stopped purchases, when it is upgraded. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openSandboxMoney } from '../../../test/memberships/sandbox-money.ts';
import { openMember, type Member } from '../../../test/memberships/members.ts';

const { api, ...world } = await openSandboxMoney();
const migration = new URL('../../../migrations/0078-payments-old-disputes.sql', import.meta.url);
const upgrade = async () => api.rows(await readFile(migration, 'utf8'));
/** When the disputes of the past were written down. */
const writtenDownAt = (time: Date) =>
  api.rows(`update kysely_migration set timestamp = $1 where name = '0066-payments-disputes'`, [
    time.toISOString(),
  ]);
const isSuspended = async ({ uid }: Member) =>
  (await api.ask('GET', `/people/${uid}/disputes`)).data[0].isSuspended as boolean;

async function aMemberWithLostDispute(): Promise<Member> {
  const member = await openMember(api, {}, world.cardToken);
  await member.buy('1week', '4000000000000259');
  await world.deliverRemaining();
  await api.core.moneyClock.moveBy(1000);
  for (const reference of await world.openDisputes()) await world.closeDispute(reference, 'lost');
  await world.deliverRemaining();
  await api.core.moneyClock.moveBy(1000);
  return member;
}
/** The previous version let them buy. */
async function buysNevertheless(member: Member, card: string): Promise<void> {
  await api.rows('update payment_dispute set allowed_at = now()');
  await member.buy('1week', card);
  await api.rows('update payment_dispute set allowed_at = null');
  await world.deliverRemaining();
  await api.core.moneyClock.moveBy(1000);
}

test('whoever has paid since a dispute that was lost long ago may go on, and nobody else', async () => {
  const [paid, never, again, late] = [
    await aMemberWithLostDispute(),
    await aMemberWithLostDispute(),
    await aMemberWithLostDispute(),
    await aMemberWithLostDispute(),
  ];
  await buysNevertheless(paid, '4242424242424242');
  await buysNevertheless(again, '4000000000000259');
  await writtenDownAt(api.core.moneyClock.now());
  await api.core.moneyClock.moveBy(1000);
  await buysNevertheless(late, '4242424242424242');
  for (const member of [paid, never, again, late]) assert.equal(await isSuspended(member), true);
  await upgrade();
  assert.deepEqual(await Promise.all([paid, never, again, late].map(isSuspended)), [false, true, true, true]);
});
