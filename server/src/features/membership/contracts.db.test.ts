import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { lettersIn } from '../../../test/letters.ts';
import { lettersTo, openMember, passDays, type Member } from '../../../test/memberships/members.ts';
import { signUpPerson } from '../../../test/people.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { createContractLink } from './contract-link.ts';

const api = await openTestApp();
const working = await openTestApp({ jobs: true });
const now = () => api.core.moneyClock.now();
const waiters = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const idOf = async (uid: string) =>
  (await api.rows<{ id: string }>('select id from membership where uid = $1', [uid]))[0]!.id;
const byLink = async (action: string, token: string) =>
  (await api.ask('POST', `/membership/by-link${action}`, { key: '', json: { token } })).data[0];

test('the link of a mail shows the contract, and stops and resumes renewal, without signing in', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const { periodEnd } = (await member.membership())!;
  const token = createContractLink(await idOf(member.uid), new Date(periodEnd), api.config.secret!);
  assert.equal((await byLink('', token)).renews, true);
  assert.equal((await member.membership())!.renews, true, 'looking changes nothing');
  assert.equal((await byLink('/stop', token)).renews, false);
  assert.ok((await byLink('/stop', token)).undoByLinkUntil);
  assert.equal((await byLink('/resume', token)).renews, true);
  await byLink('/stop', token);
  await passDays(api, 29);
  assert.equal((await byLink('', token)).state, 'ended');
  await api.refused('membership_not_found', 'POST', '/membership/by-link/resume', {
    key: '',
    json: { token },
  });
  await passDays(api, 7);
  await api.refused('link_expired', 'POST', '/membership/by-link', { key: '', json: { token } });
});

test('a link takes back only the stop of a link, for 14 days', async () => {
  const support = await signUpPerson(api, { role: 'support' });
  const others: Record<string, (member: Member, id: string) => Promise<unknown>> = {
    account: (member) => member.call('POST', '/membership/stop'),
    staff: (_, id) => api.ask('POST', `/staff/memberships/${id}/stop`, { key: support.token }),
    refund: (member) => askForGoodwill(member),
    deletion: ({ uid }) =>
      api.core.db.transaction((tx) => api.core.emit(tx, { type: 'deletionRequested', uid })),
  };
  for (const [by, stop] of Object.entries(others))
    for (const order of ['alone', 'after the link', 'before the link']) {
      const member = await openMember(api);
      await member.buy('24weeks');
      await passDays(api, 20);
      const id = await idOf(member.uid);
      const json = { token: createContractLink(id, now(), api.config.secret!) };
      if (order === 'after the link') await byLink('/stop', json.token);
      await stop(member, id);
      if (order === 'before the link') await byLink('/stop', json.token);
      assert.equal((await byLink('', json.token)).undoByLinkUntil, null, `${by} ${order}`);
      await api.refused('stop_not_undoable', 'POST', '/membership/by-link/resume', { key: '', json });
      assert.equal((await member.membership())!.renews, false);
    }
  const member = await openMember(api);
  await member.buy('24weeks');
  const { periodEnd } = (await member.membership())!;
  const token = createContractLink(await idOf(member.uid), new Date(periodEnd), api.config.secret!);
  await byLink('/stop', token);
  await passDays(api, 13.9);
  assert.equal((await byLink('/resume', token)).renews, true);
  await byLink('/stop', token);
  await passDays(api, 14.1);
  await api.refused('stop_not_undoable', 'POST', '/membership/by-link/resume', { key: '', json: { token } });
  const [resumed] = await member.call<{ renews: boolean }[]>('POST', '/membership/resume');
  assert.equal(resumed!.renews, true, 'the owner can');
});

async function askForGoodwill(member: Member): Promise<void> {
  const residence = 'elsewhere';
  type Offered = { paymentId: string; offers: { rule: string; amountCents: number }[] };
  const [paid] = await member.call<Offered[]>('POST', '/refunds/offers', { residence });
  const { rule, amountCents } = paid!.offers.find((offer) => offer.rule === 'goodwill')!;
  const { paymentId } = paid!;
  await member.call('POST', '/refunds', { paymentId, residence, rule, shown: { amountCents } });
}

test('a link that was altered, made for another membership, signed with another secret or has expired is refused', async () => {
  const [member, other] = [await openMember(api), await openMember(api)];
  for (const each of [member, other]) await each.buy('4weeks');
  const secret = api.config.secret!;
  const token = createContractLink(await idOf(member.uid), now(), secret);
  const [id, expires, signature] = token.split('.');
  const altered = [
    `${await idOf(other.uid)}.${expires}.${signature}`,
    `${id}.${Number(expires) + 1}.${signature}`,
    `${id}.${expires}.${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'B' : 'A'}`,
    createContractLink(id!, now(), 'y'.repeat(32)),
    'none',
    `${token}x`,
  ];
  for (const json of altered.map((each) => ({ token: each })))
    for (const action of ['', '/stop', '/resume'])
      await api.refused('code_invalid', 'POST', `/membership/by-link${action}`, { key: '', json });
  const old = createContractLink(id!, new Date(now().getTime() - 8 * 86_400_000), secret);
  await api.refused('link_expired', 'POST', '/membership/by-link/stop', { key: '', json: { token: old } });
  assert.equal((await member.membership())!.renews, true);
});

test('cancelling by contract number: renewal stops only if address and number match, and the answer is the same if they do not', async () => {
  const [member, other] = [await openMember(working), await openMember(working)];
  for (const each of [member, other]) await each.buy('4weeks');
  const { contractNumber } = (await member.membership())!;
  const requests = [
    { email: other.email!, contractNumber },
    { email: 'unknown@readers.example', contractNumber },
    { email: member.email!.toUpperCase(), contractNumber: contractNumber.toLowerCase().replaceAll('-', ' ') },
  ];
  for (const json of requests)
    assert.deepEqual(await working.ask('POST', '/membership/cancellations', { key: '', json }), {});
  assert.ok(await until(async () => !(await member.membership())!.renews, 60_000));
  const has = (email: string, wanted: string) => async () =>
    (await lettersIn(working)).some(({ to, subject }) => to === email && subject === wanted);
  assert.ok(await until(has(member.email!, 'Your cancellation'), 60_000));
  assert.ok(await until(has(other.email!, 'Please confirm your cancellation'), 60_000));
  assert.equal((await other.membership())!.renews, true);
  assert.ok(!(await lettersIn(working)).some(({ to }) => to === 'unknown@readers.example'));
  const receipts = async () =>
    (await lettersIn(working)).filter(({ subject }) => subject.startsWith('Your receipt no.'));
  assert.ok(await until(async () => (await receipts()).length === 2, 60_000));
});

test('cancelling by contract number also stops the renewal of an upgrade that is being paid', async () => {
  const member = await openMember(working);
  await member.buy('4weeks');
  const { contractNumber } = (await member.membership())!;
  await member.call('POST', '/membership/stop');
  const pending = await member.order('12weeks', '4000000000000077');
  assert.equal((await member.process(pending)).state, 'processing');
  const json = { email: member.email!, contractNumber };
  await working.ask('POST', '/membership/cancellations', { key: '', json });
  const isConfirmed = async () =>
    (await lettersIn(working)).some(
      ({ to, subject }) => to === member.email && subject === 'Your cancellation',
    );
  assert.ok(await until(isConfirmed, 60_000));
  await working.core.moneyClock.moveBy(61_000);
  assert.equal((await member.process(pending)).state, 'succeeded');
  const { planId, renews } = (await member.membership())!;
  assert.deepEqual([planId, renews], ['12weeks', false]);
});

test('cancelling is limited for each network', async () => {
  const json = { email: 'a@readers.example', contractNumber: 'LS-AAAA-AAAA' };
  for (let times = 0; times < 20; times++)
    await api.ask('POST', '/membership/cancellations', { key: '', json });
  await api.refused('too_many_attempts', 'POST', '/membership/cancellations', { key: '', json });
});

test('the calendar entry has the date and sum of the next charge, in lines of at most 75 bytes', async () => {
  const member = await openMember(api);
  const calendar = () => api.send('GET', '/api/v1/membership/renewal.ics', { key: member.key });
  assert.equal((await calendar()).status, 409);
  await member.buy('12weeks');
  const { headers, text } = await calendar();
  assert.match(headers['content-type']!, /^text\/calendar/);
  const day = (await member.membership())!.periodEnd.slice(0, 10).replaceAll('-', '');
  assert.ok(text.includes(`DTSTART;VALUE=DATE:${day}\r\n`));
  assert.match(text.replaceAll('\r\n ', ''), /SUMMARY:.*\$35\.99/);
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const unpaid = await openMember(api);
  await unpaid.buy('1week', '4000000000000341');
  await passDays(api, 7.01);
  const due = await api.send('GET', '/api/v1/membership/renewal.ics', { key: unpaid.key });
  assert.equal(due.json.code, 'renewal_not_due', 'in grace there is no coming charge to put into a calendar');
});

test('a yearly summary states what was paid and not refunded', async () => {
  const member = await openMember(api);
  await member.buy('24weeks');
  for (const days of [160, 10, 170, 30]) {
    await api.core.moneyClock.moveBy(days * 86_400_000);
    await api.core.membership.runDue();
  }
  const summary = (await lettersTo(api, member.uid)).find(({ kind }) => kind === 'yearly_summary');
  assert.ok(summary?.kind === 'yearly_summary');
  assert.deepEqual([summary.paidCents, summary.payments], [4199 + 2 * 7999, 3]);
});

test('erasing an account ends its membership without refund, keeps the rows, and invalidates its link', async () => {
  const member = await openMember(api);
  const { id } = await member.buy('4weeks');
  const record = await idOf(member.uid);
  const { core } = api;
  const json = { token: createContractLink(record, now(), api.config.secret!) };
  let meanwhile: Promise<unknown> | undefined;
  await core.db.transaction(async (tx) => {
    await core.personalData.erase(tx, member.uid);
    meanwhile = api.refused('membership_not_found', 'POST', '/membership/by-link/stop', { key: '', json });
    assert.ok(await until(async () => (await api.rows(waiters)).length > 0, 60_000));
  });
  await meanwhile;
  const [row] = await api.rows<{ uid: string | null; state: string; end_reason: string }>(
    'select uid, state, end_reason from membership where id = $1',
    [record],
  );
  assert.deepEqual(row, { uid: null, state: 'ended', end_reason: 'erased' });
  const kept = await api.rows('select payment_id from membership_period where membership_id = $1', [record]);
  assert.deepEqual(kept, [{ payment_id: id }]);
  const [state] = await api.rows<{ refunding_cents: number; refunded_cents: number }>(
    'select refunding_cents, refunded_cents from payment_state where payment_id = $1',
    [id],
  );
  assert.deepEqual(state, { refunding_cents: 0, refunded_cents: 0 });
  await api.refused('membership_not_found', 'POST', '/membership/by-link', { key: '', json });
});

test('an export holds the memberships of its owner with what was agreed', async () => {
  const [member, other] = [await openMember(api), await openMember(api)];
  await member.buy('4weeks');
  const { personalData } = api.core.slices.of('membership');
  const exported = JSON.stringify(await personalData!.exportLast!(member.uid));
  const { contractNumber } = (await member.membership())!;
  assert.ok(exported.includes(contractNumber) && exported.includes('"agreedAt"'));
  assert.deepEqual((await personalData!.exportLast!(other.uid))[0]!.content, []);
});
