/** The queue of letters of all slices, and what an upgrade leaves in the queues that each slice had before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../src/platform/database/embedded/processes.ts';
import { leavingLetter } from '../src/features/identity/deletion/deletion-letters.ts';
import { openTestApp } from './app-for-tests.ts';
import { lettersIn } from './letters.ts';
import { openMember } from './memberships/members.ts';
import { signUpPerson } from './people.ts';

const api = await openTestApp();
const { db, jobs, letters, slices } = api.core;
const kinds = slices.letters();

/** Starts all workers and answers the letters to an address, once there are as many. */
async function lettersTo(address: string, count: number) {
  await working;
  const own = async () => (await lettersIn(api)).filter(({ to }) => to === address);
  assert.ok(await until(async () => (await own()).length >= count, 60_000), 'the letters are sent');
  return own();
}
const { promise: working, resolve: startWork } = Promise.withResolvers<void>();

const send = (name: string, payload: object) =>
  db.transaction((tx) => jobs.send(tx, { name }, payload as Record<string, never>));

test('each kind of letter has one declaration and a name for staff', () => {
  const all = kinds.flatMap(({ kind, formerKinds = [] }) => [kind, ...formerKinds]);
  assert.equal(new Set(all).size, all.length);
  for (const { kind, name } of kinds) assert.match(`${kind}: ${name}`, /^[a-z]+\.[\w-]+: [A-Z].+/);
  assert.equal(letters.nameOf('membership.receipt'), 'Receipt');
  assert.equal(letters.nameOf('gone.long_ago'), 'gone.long_ago');
});

test('a letter that a person waits for goes before all others', async () => {
  const at = api.clock.now();
  const alert = { alert: 'refund failed', paymentId: 'marker', amountCents: 1 };
  await db.transaction(async (tx) => {
    await letters.send(tx, { kind: 'payments.alert' }, alert);
    await letters.send(tx, leavingLetter, { uid: 'gone', origin: '', deletionAt: at.toISOString() });
  });
  const inTheirOrder = await api.rows<{ letter: string }>(
    `select data->>'letter' as letter from jobs.job where name = 'letters' order by priority desc, created_on, id`,
  );
  assert.deepEqual(
    inTheirOrder.map(({ letter }) => letter),
    ['identity.account-leaving', 'payments.alert'],
  );
  await api.rows(`delete from jobs.job where name = 'letters'`);
});

test('what the previous version has left in the queues of its slices is sent once, and recorded by its kind', async () => {
  const member = await openMember(api);
  const { id: paymentId, receiptNumber } = await member.buy('1week');
  const reader = await signUpPerson(api);
  const [{ id: membershipId }] = (await api.rows('select id from membership where uid = $1', [
    member.uid,
  ])) as [{ id: string }];
  const at = api.clock.now().toISOString();
  const view = await member.membership();
  await api.rows(`delete from jobs.job where name = 'letters'`);
  await send('identity-letter', { kind: 'PASSWORD_CHANGED', uid: reader.uid, email: reader.email });
  await send('identity-deletion-letter', { letter: 'gone', email: reader.email });
  await send('membership-letter', { kind: 'stopped', membershipId, at, view });
  await send('membership-letter', { kind: 'receipt', rows: [], receiptNumber, membershipId, at, view });
  await send('coin-receipt', { uid: member.uid, origin: 'http://localhost', receiptNumber, lines: [], at });
  await send('payments-receipt', { paymentId, origin: 'http://localhost' });
  await send('payments-alert', { alert: 'refund failed', paymentId, amountCents: 799 });
  const chapter = { comic: 'Tides', title: 'One', plannedAt: at, readiness: 'no_pages' };
  const editor = await signUpPerson(api, { role: 'editor' });
  await send('catalogue-letter', { notice: 'held', uid: editor.uid, chapters: [chapter] });

  await slices.work();
  startWork();
  const subjects = async (address: string, count: number) =>
    (await lettersTo(address, count)).map(({ subject }) => subject).toSorted();
  const receipt = `Your receipt no. ${receiptNumber}`;
  assert.deepEqual(await subjects(member.email!, 4), ['Renewal is stopped', receipt, receipt, receipt]);
  assert.deepEqual(await subjects(reader.email!, 2), [
    'Your account has been deleted',
    'Your password was changed',
  ]);
  assert.deepEqual(await subjects(api.config.supportEmail, 1), ['A refund failed']);
  assert.deepEqual(await subjects(editor.email!, 1), ['Held, because readers could not read it']);
  const copies = (await lettersTo(member.email!, 4)).filter(({ text }) => text.includes('once more'));
  assert.equal(copies.length, 1);
  const waiting = `select name, data from jobs.job where state < 'completed' and (name like '%letter%' or name like '%receipt')`;
  assert.ok(await until(async () => (await api.rows(waiting)).length === 0, 60_000));
  const recorded = await api.rows<{ kind: string; count: number }>(
    'select kind, count(*)::int from mail_record group by kind order by kind',
  );
  assert.deepEqual(
    recorded.map(({ kind, count }) => [kind, count]),
    [
      ['catalogue.not_ready_held', 1],
      ['identity.PASSWORD_CHANGED', 1],
      ['identity.account-gone', 1],
      ['membership.stopped', 1],
      ['payments.alert', 1],
      ['payments.receipt', 3],
    ],
  );
});

test('a receipt that the previous version wrote is numbered, and its letter sent', async () => {
  const member = await openMember(api);
  const id = await member.order('1week');
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7110024)');
    await member.process(id);
    const letter = { queue: 'membership-letter', order: { kind: 'receipt', rows: [] } };
    await api.rows('update receipt_draft set letter = $2 where payment_id = $1', [
      id,
      JSON.stringify(letter),
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await api.core.payments.runDue();
  const [letter] = await lettersTo(member.email!, 1);
  assert.match(letter!.text, /Thank you\. This is the receipt for your membership/);
});

test('a letter of a kind that only the next version knows is tried again, so that the next version sends it', async () => {
  await working;
  await send('letters', { letter: 'coins.birthday', uid: 'someone' });
  const waiting = `select output from jobs.job where name = 'letters' and state = 'retry' and data ->> 'letter' = 'coins.birthday'`;
  assert.ok(await until(async () => (await api.rows(waiting)).length === 1, 60_000));
  const [job] = await api.rows<{ output: { message: string } }>(waiting);
  assert.match(job!.output.message, /knows no letter coins\.birthday/);
});

test('a letter that this version cannot read fails at once, where staff see it', async () => {
  await working;
  await send('letters', { letter: 'membership.stopped', uid: 'someone' });
  const failed = () => jobs.listFailed({ queue: 'letters', sort: '-failed', limit: 10 });
  assert.ok(await until(async () => (await failed()).data.length === 1, 60_000));
  const [job] = (await failed()).data;
  assert.deepEqual([job!.tries, job!.about], [1, { letter: 'membership.stopped', uid: 'someone' }]);
  assert.match(job!.error, /cannot read the job/);
});
