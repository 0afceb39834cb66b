/** The figures of every plan, first and renewed, in all that the server writes; the pages are in plan-figures.test.ts of web. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boughtAt, planFigures } from '@longstrip/contract/membership/testing/plan-figures';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { membershipLetter } from '../../src/features/membership/letters/membership-letters.ts';
import { openTestApp } from '../app-for-tests.ts';
import { receiptContent } from '../../src/features/payments/receipt-letter.ts';
import { lettersTo, type Member, type OrderedLetter, openMember, passDays } from './members.ts';

const api = await openTestApp();
type Row = (typeof planFigures)[number];

const links = {
  stop: 'https://x/stop',
  account: 'https://x/account',
  card: 'https://x/payment/card',
  premium: 'https://x/premium',
};
const to = 'reader@comics.example';
const bought = { thanks: 'Thank you.', origin: 'https://x', stop: null, footnote: '' };
function textOf(letter: OrderedLetter): string {
  if (letter.kind !== 'receipt') return membershipLetter(api.config, letter, links).text;
  const { receiptNumber: number, at: createdAt, lines } = letter;
  return receiptContent(api.config, { number, createdAt, lines, what: '', to, isCopy: false }, bought).text;
}
const lettersOf = async ({ uid }: Member, kind: OrderedLetter['kind']) =>
  (await lettersTo(api, uid)).filter((letter) => letter.kind === kind);
/** Oldest first. */
async function receiptsOf(member: Member): Promise<string[]> {
  const { data } = await api.ask('POST', '/payments/list', { key: member.key, json: { limit: 100 } });
  const numbers = (data as { receiptNumber: number }[]).map(({ receiptNumber }) => receiptNumber);
  const texts: string[] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const [receipt] = await member.call<{ lines: { label: string; value: string }[] }[]>(
      'GET',
      `/receipts/${number}`,
    );
    texts.push(receipt!.lines.map(({ label, value }) => `${label}: ${value}`).join('\n'));
  }
  return texts;
}

function assertFigures(text: string, lines: readonly string[]): void {
  for (const line of lines) assert.ok(text.includes(line), `${line} in ${text}`);
}
const nextCharge = ({ renewal, renewalPerWeek }: Row, on: string) => [
  `Next charge: ${renewal} on ${on}`,
  `From then on, per week: ${renewalPerWeek}`,
];
async function assertAccount(member: Member, { renewal, renewalPerWeek }: Row, on: string): Promise<void> {
  const { cents, perWeekCents, at } = (await member.membership())!.nextCharge!;
  assert.deepEqual([dollars(cents), dollars(perWeekCents), formatDay(at!)], [renewal, renewalPerWeek, on]);
}

test('quote, receipt, reminder, account and calendar of every plan have the same figures, first and renewed', async () => {
  await api.core.moneyClock.moveBy(boughtAt.getTime() - api.core.moneyClock.now().getTime());
  const members: [Row, Member][] = [];
  for (const row of planFigures) {
    const member = await openMember(api);
    const { figures } = await member.quote(row.id);
    assert.deepEqual(
      [
        dollars(figures.firstChargeCents),
        dollars(figures.firstPerWeekCents),
        dollars(figures.nextChargeCents),
        dollars(figures.nextPerWeekCents),
        formatDay(figures.nextChargeAt),
      ],
      [row.first, row.firstPerWeek, row.renewal, row.renewalPerWeek, row.renewedOn],
    );
    await member.buy(row.id);
    members.push([row, member]);
    const paid = [`Paid: ${row.first} by`, `This period, per week: ${row.firstPerWeek}`];
    const [receipt] = await receiptsOf(member);
    const [mailed] = await lettersOf(member, 'receipt');
    for (const text of [receipt!, textOf(mailed!)])
      assertFigures(text, [...paid, ...nextCharge(row, row.renewedOn)]);
    await assertAccount(member, row, row.renewedOn);
    const calendar = (await api.send('GET', '/api/v1/membership/renewal.ics', { key: member.key })).text;
    assertFigures(calendar, [`DTSTART;VALUE=DATE:${row.inCalendar}`, `renews for ${row.renewal}`]);
  }
  let passed = 0;
  for (const [row, member] of members) {
    await passDays(api, row.weeks * 7 - passed + (passed === 0 ? 0.001 : 0));
    passed = row.weeks * 7;
    const reminders = await lettersOf(member, 'reminder');
    // With the plan of one week, the receipt is also the reminder.
    assert.equal(reminders.length, row.weeks === 1 ? 0 : 1);
    for (const reminder of reminders) assertFigures(textOf(reminder), nextCharge(row, row.renewedOn));
    const paid = [`Paid: ${row.renewal} by`, `This period, per week: ${row.renewalPerWeek}`];
    const [, receipt] = await receiptsOf(member);
    const [, mailed] = await lettersOf(member, 'receipt');
    for (const text of [receipt!, textOf(mailed!)])
      assertFigures(text, [...paid, ...nextCharge(row, row.againOn)]);
    await assertAccount(member, row, row.againOn);
  }
});
