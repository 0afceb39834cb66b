import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import type { Call } from '@longstrip/client/calls';
import { sessionChanged } from '@longstrip/client/session/session.slice';
import { createElement as h, type FunctionComponent } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { AccountBenefits } = await import('./features/membership/account-benefits.tsx');
const { ChangePlanLater } = await import('./features/membership/change-plan-later.tsx');
const { StopByLink } = await import('./features/membership/stop-by-link.tsx');
const { CancelContract } = await import('./features/membership/cancel-contract.tsx');
const { MyRefunds } = await import('./features/refunds/my-refunds.tsx');
const { AccountWallet } = await import('./features/coins/account-wallet.tsx');
const { SavedCard } = await import('./features/payments/saved-card.tsx');
const { UnlockDialog } = await import('./features/coins/unlock-dialog.tsx');

type Answers = Partial<Record<string, (call: Call) => CallResult<unknown>>>;
const fine = (...data: unknown[]): CallResult<unknown> => ({
  ok: true,
  answer: { data, total: data.length },
});
const refused = (status: number, code: string): CallResult<unknown> => ({
  ok: false,
  status,
  code: code as never,
  title: `Refused: ${code}.`,
});

async function show(part: FunctionComponent<never>, props: object, answers: Answers) {
  const calls: Call[] = [];
  const store = createStore({
    transport: async (call) => {
      calls.push(call);
      return answers[call.name]?.(call) ?? fine();
    },
  });
  const user = { uid: 'reader', email: 'mira@readers.example' };
  store.dispatch(sessionChanged({ user, token: 'token', isLoading: false } as never));
  const tree = (props: object) =>
    h(Provider, { store } as never, h(part as FunctionComponent, props as never));
  const { show: draw } = await render(tree(props));
  return {
    calls,
    store,
    redraw: (props: object) => draw(tree(props)),
    named: (name: string) => calls.filter((call) => call.name === name),
  };
}

const text = () => document.body.textContent!;
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  return found ?? assert.fail(`no button ${label} in ${text()}`);
};

const membership = {
  contractNumber: 'LS-7K3M-92QD',
  planName: '4 weeks',
  state: 'active',
  renews: true,
  chargeIfResumed: null,
  undoByLinkUntil: null,
  periodEnd: '2026-12-20T12:00:00Z',
  accessUntil: '2026-12-20T12:00:00Z',
  startedAt: '2026-11-22T12:00:00Z',
  lastCharge: { cents: 1349, at: '2026-11-22T12:00:00Z' },
  nextCharge: { cents: 1599, at: '2026-12-20T12:00:00Z', perWeekCents: 400, planId: '4weeks' },
  endedAt: null,
};
const inGrace = {
  ...membership,
  state: 'grace',
  renewalFailure: 'insufficient_funds',
  graceUntil: '2026-12-27T12:00:00Z',
  accessUntil: '2026-12-27T12:00:00Z',
};
const stopped = {
  ...membership,
  renews: false,
  chargeIfResumed: membership.nextCharge,
  nextCharge: null,
  undoByLinkUntil: '2026-12-08T12:00:00Z',
};

test('the account leads to the uncensored site if the plan includes it, and the site is known', async () => {
  const linked = async (coversUncensored: boolean, uncensoredOrigin: string | null) => {
    const props = {
      membership: { ...membership, coversUncensored },
      lastEnded: null,
      query: {},
      sells: true,
    };
    const site = { ok: true, answer: { name: 'Longstrip', uncensoredOrigin } } as CallResult<unknown>;
    await show(AccountBenefits as never, props, { readSite: () => site });
    return document.querySelectorAll('a[href="https://uncensored.example"]').length;
  };
  assert.equal(await linked(true, 'https://uncensored.example'), 1);
  assert.equal(await linked(true, null), 0);
  assert.equal(await linked(false, 'https://uncensored.example'), 0);
});

test('the account stops and resumes renewal after one question each, which names the next charge', async () => {
  const { named, redraw } = await show(
    AccountBenefits,
    { membership, sells: true },
    {
      stopRenewal: () => fine(stopped),
      resumeRenewal: () => fine(membership),
    },
  );
  await press(button('Stop renewal'));
  const [stopping, resuming] = document.querySelectorAll('dialog');
  assert.match(stopping!.textContent!, /You read on until 20 December 2026/);
  assert.equal(named('stopRenewal').length, 0);
  await press(stopping!.querySelector('[class*=danger]')!);
  assert.equal(named('stopRenewal').length, 1);
  await redraw({ membership: stopped, sells: true });
  assert.match(text(), /renewal is stopped/);
  await press(button('Resume renewal'));
  assert.equal(named('resumeRenewal').length, 0);
  assert.match(resuming!.textContent!, /The next charge is \$15\.99 on 20 December 2026/);
  await press(resuming!.querySelector('[class*=strong]')!);
  assert.equal(named('resumeRenewal').length, 1);
});

test('a failed renewal shows the day of the next try, and after the last try that there is none', async () => {
  const { redraw } = await show(
    AccountBenefits,
    { membership: { ...inGrace, nextCharge: { ...membership.nextCharge, at: '2026-12-23T12:00:00Z' } } },
    {},
  );
  assert.match(text(), /We try again on 23 December 2026\. You can read on until 27 December 2026\./);
  const last = { ...inGrace, nextCharge: { ...membership.nextCharge, at: null } };
  await redraw({ membership: last });
  assert.match(text(), /This was the last try\. You can read on until 27 December 2026\./);
  assert.doesNotMatch(text(), /We try again|Next charge|calendar/);
  assert.equal(only('[href="/payment/renewal"]').textContent, 'Pay $15.99 now');
  await show(StopByLink, { token: 'signed' }, { contractByLink: () => fine(last) });
  assert.match(text(), /\$15\.99 could not be charged\. Unless you pay it, this ends on 27 December 2026/);
});

const plan = { id: '4weeks', weeks: 4, duration: '4 weeks' };
const standing = (change: string, renewal: string, isNext = false) => ({
  planId: '4weeks',
  change,
  renewal,
  isNext,
  figures: { nextChargeCents: 1599, nextPerWeekCents: 400, nextChargeAt: '2026-12-20T12:00:00Z' },
});
const changing = (quote: object, agreed = true) =>
  show(ChangePlanLater as never, { plan, quote, agreed }, { changePlanLater: () => fine(membership) });

test('the present plan can be kept instead of a shorter one chosen before, and a stopped renewal resumes', async () => {
  const { named } = await changing(standing('current', 'on'));
  assert.match(
    text(),
    /Nothing is charged today\. From 20 December 2026 on you pay \$15\.99 every 4 weeks\./,
  );
  await press(button('Keep this plan'));
  assert.deepEqual(named('changePlanLater')[0]!.body, {
    planId: '4weeks',
    agreedToTerms: true,
    shown: { nextChargeCents: 1599 },
  });
  assert.match(only('[role=status]').textContent!, /You keep “4 weeks”/);
  await changing(standing('current', 'stopped'));
  assert.match(text(), /This resumes your renewal, which is stopped\./);
  button('Keep this plan');
});

test('a shorter plan is chosen once the terms are agreed to, and says that it resumes a stopped renewal', async () => {
  const early = await changing(standing('downgrade', 'on'), false);
  await press(button('Change on 20 December 2026'));
  assert.equal(early.named('changePlanLater').length, 0);
  const { named } = await changing(standing('downgrade', 'stopped'));
  assert.match(
    text(),
    /This resumes your renewal, which is stopped\. Your present plan stays until 20 December/,
  );
  await press(button('Change on 20 December 2026'));
  assert.equal(named('changePlanLater').length, 1);
  assert.match(only('[role=status]').textContent!, /From 20 December 2026 your plan is “4 weeks”/);
});

test('the plan of the next period has no button, and an unpaid renewal leads to paying', async () => {
  for (const [quote, sentence] of [
    [standing('current', 'on', true), /^This is your plan\./],
    [standing('downgrade', 'on', true), /^You have chosen this plan from 20 December 2026 on\./],
    [standing('current', 'unpaid', true), /^The renewal of this plan could not be charged\./],
  ] as const) {
    await changing(quote);
    assert.match(text(), sentence);
    assert.ok(!document.querySelector('button'));
  }
  await changing(standing('downgrade', 'unpaid'));
  button('Change to this plan');
  assert.doesNotMatch(text(), /20 December/);
});

test('cancelling by contract number sends what was typed and answers the same for every input', async () => {
  const { named } = await show(CancelContract, {}, {});
  for (const [name, value] of [
    ['email', 'mira@readers.example'],
    ['contractNumber', 'ls-7k3m-92qd'],
  ] as const)
    only<HTMLInputElement>(`[name=${name}]`).value = value;
  await act(async () => only('[type=submit]').click());
  assert.deepEqual(named('cancelContract')[0]!.body, {
    email: 'mira@readers.example',
    contractNumber: 'ls-7k3m-92qd',
  });
  assert.match(text(), /If this contract belongs to mira@readers.example, its renewal is stopped now/);
});

const chapter = { id: 'fourth', chapterNumber: 4, title: 'The fourth tide' };
const unlocking = (onClose: () => void) => ({
  open: true,
  onClose,
  chapter,
  coins: 30,
  price: '30 coins (at most $0.30)',
  variant: 'censored',
  path: '/comic/1/4',
});
const wallet = (balance: number) => () =>
  ({ ok: true, answer: { data: [], total: 0, balance, valueCents: balance } }) as CallResult<unknown>;
const packs = () => fine({ id: 'coins-100', coins: 100, priceCents: 99 });

test('an unlock shows the balance before and after, and a lost answer is repeated with the same key', async () => {
  let closed = 0;
  const answers = [refused(0, 'network'), fine({ chapterId: 'fourth' })];
  const { named } = await show(
    UnlockDialog as never,
    unlocking(() => closed++),
    {
      myWallet: wallet(70),
      listCoinPacks: packs,
      unlockChapter: () => answers.shift()!,
    },
  );
  assert.ok(text().includes('You have 70 coins; 40 are left afterwards.'));
  await press(button('Unlock for 30 coins (at most $0.30)'));
  assert.deepEqual([closed, only('[role=alert]').textContent], [0, 'Refused: network.']);
  await press(button('Unlock for 30 coins (at most $0.30)'));
  const [first, second] = named('unlockChapter');
  assert.deepEqual([closed, second!.idempotencyKey], [1, first!.idempotencyKey]);
  assert.deepEqual(first!.body, { variant: 'censored', shown: { coins: 30 } });
});

test('the unlock dialog loads the balance again each time it opens', async () => {
  let balance = 20;
  const props = unlocking(() => {});
  const { redraw } = await show(UnlockDialog as never, props, {
    myWallet: () => wallet(balance)(),
    listCoinPacks: packs,
  });
  assert.ok(text().includes('You have 20 coins'));
  await redraw({ ...props, open: false });
  balance = 570;
  await redraw({ ...props, open: true });
  assert.ok(text().includes('You have 570 coins'));
});

test('a deleted card leaves the focus on the message that says so', async () => {
  const cards = [{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }];
  await show(
    SavedCard as never,
    { uid: 'reader', isNeeded: false },
    {
      getSavedCard: () => fine(...cards),
      removeCard: () => {
        cards.pop();
        return fine();
      },
    },
  );
  await press(button('Delete this card'));
  await press(button('Delete it'));
  assert.match(document.activeElement!.textContent!, /^Your card is deleted/);
});

test('the card that a membership renews with can be replaced, not deleted', async () => {
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 };
  await show(SavedCard as never, { uid: 'reader', isNeeded: true }, { getSavedCard: () => fine(card) });
  assert.match(text(), /Your membership renews with it\. Replace the card/);
  assert.equal(only('a').getAttribute('href'), '/payment/card');
  assert.doesNotMatch(text(), /Delete/);
});

test('during grace the account offers another card as long as a try is ahead', async () => {
  const linked = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const props = { lastEnded: null, query: {}, sells: true };
  const { redraw } = await show(AccountBenefits as never, { ...props, membership: inGrace }, {});
  assert.ok(linked().includes('/payment/card'));
  await redraw({ ...props, membership: { ...inGrace, nextCharge: { ...inGrace.nextCharge, at: null } } });
  assert.ok(!linked().includes('/payment/card'));
  assert.ok(linked().includes('/payment/renewal'));
});

test('a changed price is read again, and an unlock does not need a readable wallet', async () => {
  const { chaptersApi } = await import('./features/chapters/chapters.api.ts');
  const { named, store } = await show(
    UnlockDialog as never,
    unlocking(() => {}),
    {
      myWallet: () => refused(503, 'unavailable'),
      listCoinPacks: packs,
      unlockChapter: () => refused(409, 'price_changed'),
    },
  );
  const wanted = { comicsId: 'comic-1', assetVariant: 'censored', chapterId: 'fourth' } as const;
  await store.dispatch(chaptersApi.endpoints.listChapters.initiate(wanted));
  const before = named('listChapters').length;
  await press(button('Unlock for 30 coins (at most $0.30)'));
  assert.equal(only('[role=alert]').textContent, 'Refused: price_changed.');
  assert.ok(named('listChapters').length > before);
});

test('too few coins lead to the packs and back to the episode', async () => {
  await show(
    UnlockDialog as never,
    unlocking(() => {}),
    { myWallet: wallet(20), listCoinPacks: packs },
  );
  assert.ok(text().includes('You have 20 coins. You need 10 more.'));
  const link = only('a').getAttribute('href')!;
  assert.equal(link, `/payment/coins-100?returnTo=${encodeURIComponent('/comic/1/4')}`);
});

test('the ledger shows the value of every number of coins, and why coins were taken without a refund', async () => {
  const entry = (number: number, kind: string, coins: number, reason: string | null = null) => ({
    number,
    kind,
    coins,
    reason,
    balanceAfter: 40,
    chapter: null,
    at: '2026-11-22T12:00:00Z',
  });
  const entries = [
    entry(4, 'correction', 70),
    entry(3, 'dispute', -70),
    entry(2, 'refund', -30),
    entry(1, 'unlock', -30),
  ];
  await show(
    AccountWallet as never,
    { uid: 'reader' },
    {
      myWallet: () => ({ ok: true, answer: { data: entries, total: 4, balance: 40, valueCents: 40 } }),
      listCoinPacks: packs,
    },
  );
  const lines = [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent);
  assert.match(lines[0]!, /70 coins came back: the bank has settled the dispute\./);
  assert.match(lines[1]!, /70 coins were taken out: the bank has called the payment back\./);
  assert.match(lines[2]!, /30 coins were paid back\./);
  for (const line of lines) assert.match(line!, /[+−]\d0 40 left$/);
});

test('a question about a refund is answered, and the request can be taken back', async () => {
  const request = {
    id: 'request-1',
    what: 'Premium membership, 4 weeks',
    amountCents: 900,
    parts: [{ id: 'request-1', what: 'Premium membership, 4 weeks', amountCents: 900 }],
    state: 'question_asked',
    answerUntil: '2026-12-01T00:00:00Z',
    events: [
      { kind: 'submitted', at: '2026-11-20T12:00:00Z', text: 'I am at sea.' },
      { kind: 'question_asked', at: '2026-11-22T12:00:00Z', text: 'Until when?' },
    ],
  };
  const { named } = await show(MyRefunds as never, { uid: 'reader' }, { listMyRefunds: () => fine(request) });
  assert.match(text(), /Waiting for your answer.*We asked you a questionUntil when\?/);
  only<HTMLInputElement>('[name=text]').value = 'Until spring.';
  await act(async () => only('[type=submit]').click());
  const [answer] = named('answerRefundQuestion');
  assert.deepEqual([answer!.params, answer!.body], [{ id: 'request-1' }, { text: 'Until spring.' }]);
  await press(button('Take the request back'));
  assert.deepEqual(named('withdrawRefund'), []);
  await press(button('Take it back'));
  assert.deepEqual(named('withdrawRefund')[0]!.params, { id: 'request-1' });
});
