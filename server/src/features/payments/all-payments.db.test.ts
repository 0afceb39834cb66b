/** Payments and books as the staff see them, and their list with many payments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAllPayments } from '@longstrip/contract/payments/payments.staff.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { assertStaffListByIndex } from '../../../test/list-plans.ts';
import { manyPayments, manyRows } from '../../../test/many-rows.ts';
import { openMember, passDays } from '../../../test/memberships/members.ts';
import { payerOf } from '../../../test/paying.ts';
import { signUpPerson } from '../../../test/people.ts';
import { checkBooks } from './bookkeeping.ts';
import { settle } from './settle.ts';
import { receiptLetter } from './receipt-letter.ts';
import { contextFor } from '../../../test/payments/context.ts';

const api = await openTestApp();
const support = await signUpPerson(api, { role: 'support' });
const asSupport = { key: support.token };
const list = async (json: object) =>
  (await api.ask('POST', '/staff/payments/list', { ...asSupport, json })) as { data: { id: string }[] };
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const declined = '4000000000000002';

test('support finds payments, sees what happened to each, and sends a receipt again', async () => {
  const member = await openMember(api);
  const failed = (await member.buy('4weeks', declined)).id;
  await api.core.moneyClock.moveBy(1000);
  const paid = (await member.buy('4weeks')).id;
  assert.deepEqual(idsOf(await list({ uid: member.uid })), [paid, failed]);
  assert.deepEqual(idsOf(await list({ uid: member.uid, state: 'failed' })), [failed]);
  assert.deepEqual(idsOf(await list({ uid: 'nobody' })), []);
  const { data } = await api.ask('GET', `/staff/payments/${paid}`, asSupport);
  const [history] = data;
  assert.deepEqual(
    history.events.map(({ kind }: { kind: string }) => kind),
    ['sent', 'succeeded'],
  );
  assert.equal(history.receipt.amountCents, 1349);
  assert.deepEqual(idsOf(await list({ receiptNumber: history.receiptNumber })), [paid]);
  assert.deepEqual(idsOf(await list({ receiptNumber: 0 })), [], 'what staff type that is no number');
  await api.ask('POST', `/staff/payments/${paid}/receipt-letter`, asSupport);
  const order = { receiptNumber: history.receiptNumber, isCopy: true };
  const ordered = await api.rows(`select data from jobs.job where data->>'isCopy' = 'true'`);
  assert.deepEqual(ordered, [{ data: { letter: 'payments.receipt', ...order } }]);
  assert.ok(history.receipt.lines.some(({ label }: { label: string }) => label === 'Contract'));
  const { receiptTextOf } = api.core.slices.of('membership').answers!.payments!;
  const context = contextFor(api, { receiptTextOf: async (payment) => (await receiptTextOf!(payment))! });
  const write = async () => (await receiptLetter.write(order, context))!;
  const letter = await write();
  const { contractNumber } = (await member.membership())!;
  assert.ok(letter.text.includes(`Contract: ${contractNumber}`));
  const token = /\/membership\/stop\?token=(\S+)/.exec(letter.text)![1];
  const [stopped] = (await api.ask('POST', '/membership/by-link/stop', { json: { token } })).data;
  assert.equal(stopped.renews, false);
  await passDays(api, 29);
  assert.doesNotMatch((await write()).text, /membership\/stop/, 'the membership has ended');
  await api.refused('receipt_not_written', 'POST', `/staff/payments/${failed}/receipt-letter`, asSupport);
  await api.refused('payment_not_found', 'GET', '/staff/payments/01890000-0000-7000-8000-000000000000');
});

test('the books of a month agree with what is exported, line by line', async () => {
  const member = await openMember(api, { displayName: 'Not in the books' });
  const { id } = await member.buy('12weeks');
  const order = { paymentId: id, amountCents: 500, reason: 'test' };
  await api.core.db.transaction((tx) => api.core.payments.refund(tx, order));
  await settle(id, { want: 'know' }, contextFor(api));
  const month = api.core.moneyClock.now().toISOString().slice(0, 7);
  const booksOfMonth = async () =>
    (await api.ask('POST', '/staff/books/list', { json: { month } })).data as {
      day: string;
      ours: { chargedCents: number; refundedCents: number };
      theirs: object | null;
      differenceCents: number | null;
    }[];
  const today = (await booksOfMonth())[0]!;
  assert.deepEqual([today.theirs, today.differenceCents], [null, null], 'shown before it is compared');
  await passDays(api, 1);
  await checkBooks(contextFor(api));
  const days = await booksOfMonth();
  assert.deepEqual(days.find(({ day }) => day === today.day)?.ours, today.ours);
  assert.ok(days.every(({ differenceCents }) => differenceCents === 0));
  const { text, headers } = await api.send('GET', `/api/v1/staff/books/${month}`, { key: true });
  assert.match(headers['content-type']!, /^text\/csv/);
  const lines = text.trimEnd().split('\r\n');
  assert.equal(
    lines[0],
    '\ufefftime (UTC),entry,amount (USD),what,kind,site,provider,provider reference,payment,receipt,buyer',
  );
  const cents = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',')[2]) * 100), 0);
  assert.equal(
    cents,
    days.reduce((sum, { ours }) => sum + ours.chargedCents - ours.refundedCents, 0),
  );
  assert.doesNotMatch(text, new RegExp(`${member.uid}|${member.email}|Not in`));
  await api.refused('forbidden', 'GET', `/staff/books/${month}`, asSupport);
  await api.refused('invalid_input', 'GET', '/staff/books/2026-13');
});

test('pages of many payments are read from an index, and exported in batches', async () => {
  const payer = await payerOf(api, (await signUpPerson(api)).uid);
  const few = await signUpPerson(api);
  const fewPayer = await payerOf(api, few.uid);
  await manyPayments(api, { count: manyRows, payer, otherPayer: fewPayer });
  const created = ({ createdAt }: Record<string, unknown>) => createdAt as string;
  const amount = ({ amountCents }: Record<string, unknown>) => amountCents as number;
  const byTimeOnly = [{ day: '2024-05-02' }, { uid: few.uid }];
  await assertStaffListByIndex(
    api,
    listAllPayments,
    { created, amount },
    {
      groups: [
        {
          table: 'payment_state',
          filters: [
            {},
            { state: 'failed' },
            { state: 'succeeded', kind: 'coins' },
            { kind: 'renewal' },
            { provider: 'stripe' },
            { dispute: 'open' },
            ...byTimeOnly,
          ],
        },
        { table: 'payment_state', filters: [{ receiptNumber: 1 }], hasFullPages: false },
      ],
    },
  );
  for (const filter of byTimeOnly)
    await api.refused('invalid_input', 'POST', listAllPayments.path, { json: { ...filter, sort: 'amount' } });
  const { text } = await api.send('GET', '/api/v1/staff/books/2024-05', { key: true });
  const lines = text.trimEnd().split('\r\n');
  assert.equal(new Set(lines).size, 86_400 / 20);
  assert.match(lines[1]!, /,charge,1\.00,"'=A plan, ""long""",/, 'no formula for a spreadsheet');

  const file = await api.send('POST', '/api/v1/staff/payments/export', {
    key: support.token,
    json: { kind: 'renewal', state: 'succeeded' },
  });
  assert.match(file.headers['content-disposition']!, /filename="payments.csv"/);
  const [head, ...rows] = file.text.trimEnd().split('\r\n');
  assert.match(head!, /^\ufefftime \(UTC\),what,kind,state,dispute,amount \(USD\)/);
  const [{ count }] = (await api.rows<{ count: number }>(
    `select count(*)::int as count from payment_state where payment_kind = 'renewal' and state = 'succeeded'`,
  )) as [{ count: number }];
  assert.ok(count > 0.3 * manyRows);
  assert.equal(new Set(rows).size, count, 'every payment once, however many pages they are');
  assert.deepEqual(rows, rows.toSorted(), 'oldest first');
  assert.match(rows[0]!, /,"'=A plan, ""long""",renewal,succeeded,,1\.\d\d,0\.00,normal,sandbox,,/);
  const editor = await signUpPerson(api, { role: 'editor' });
  await api.refused('forbidden', 'POST', '/staff/payments/export', { key: editor.token, json: {} });
  await api.refused('invalid_input', 'POST', '/staff/payments/export', { json: { limit: 10 } });
});
