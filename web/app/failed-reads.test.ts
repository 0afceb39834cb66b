import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import type { Call } from '@longstrip/client/calls';
import { sessionLoading } from '@longstrip/client/session/session-changes';
import { sessionChanged } from '@longstrip/client/session/session.slice';
import { api } from '@longstrip/client/api';
import type { Store } from './store.ts';
import { createElement as h, type ReactNode } from 'react';
import { act, only, press, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');
const { Component: ReceiptsPage } = await import('./pages/receipts-page.tsx');
const { RouterContext } = await import('./platform/router/hooks.ts');

type Answers = Partial<Record<string, (call: Call) => CallResult<unknown> | Promise<CallResult<unknown>>>>;
const list = (...data: unknown[]): CallResult<unknown> => ({
  ok: true,
  answer: { data, total: data.length },
});
const failed: Extract<CallResult<unknown>, { ok: false }> = {
  ok: false,
  status: 503,
  code: 'too_busy',
  title: 'Too busy.',
};
const none: CallResult<unknown> = { ok: false, status: 404, code: 'not_found', title: 'None.' } as never;
const never = () => new Promise<CallResult<unknown>>(() => {});
const wallet = (entries: object[], total = entries.length): CallResult<unknown> => ({
  ok: true,
  answer: { data: entries, total, balance: 70, valueCents: 70 },
});
const site = {
  readSite: () => ({ ok: true, answer: { name: 'Longstrip', siteVariant: 'normal', sells: true } }),
  paymentSettings: () => list(),
} as Answers;
let leave = async () => {};
afterEach(() => leave());

/** Renders until the test ends. */
async function show(store: Store, what: ReactNode) {
  const shown = await render(h(Provider, { store } as never, what));
  leave = async () => {
    await shown.leave();
    // Ends the timers of unused answers.
    store.dispatch(api.util.resetApiState());
  };
  return shown;
}

const signIn = (uid: string) =>
  sessionChanged({
    user: { uid, email: `${uid}@readers.example`, emailVerified: true, providerData: [] },
    token: 'token',
    isLoading: false,
  } as never);

async function storeWith(answers: Answers) {
  const all = { ...site, ...answers };
  const store = createStore({ transport: async (call) => (await all[call.name]?.(call)) ?? list() });
  const { siteApi } = await import('@longstrip/client/site.api');
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  store.dispatch(signIn('mira'));
  return store;
}

/** Opens a page as its reader. */
async function open(path: string, answers: Answers) {
  const store = await storeWith(answers);
  const location = locationOf(path, { pathname: '/', search: '' }, '');
  const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
  const frame = ({ children }: { children: ReactNode }) => children;
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  await show(store, view);
  return store;
}

/** Opens receipt 1. The returned function changes the number in the address while the page stays mounted. */
async function openReceipt(answers: Answers) {
  const store = await storeWith(answers);
  const page = (number: number) => {
    const view = { current: { location: { pathname: `/account/receipts/${number}`, search: '' } } };
    const router = { subscribe: () => () => {}, view: () => view, prepare: () => {} };
    return h(RouterContext.Provider, { value: router as never }, h(ReceiptsPage));
  };
  const shown = await show(store, page(1));
  return (number: number) => shown.show(h(Provider, { store } as never, page(number)));
}

const settled = () => act(() => new Promise(setImmediate));
const text = () => document.body.textContent!;
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  return found ?? assert.fail(`no button ${label} in ${text()}`);
};

test('a failed page that is loaded again gets the focus at its heading', async () => {
  let answer: CallResult<unknown> = failed;
  await open('/terms-of-use', { readPolicy: () => answer });
  assert.equal(only('h1').textContent, 'A short break');
  answer = {
    ok: true,
    answer: { id: 'terms-of-use', title: 'Terms of Use', html: '', updatedAt: '2026-11-22T12:00:00Z' },
  };
  const retry = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Try again')!;
  retry.focus();
  await press(retry);
  await settled();
  assert.equal(only('h1').textContent, 'Terms of Use');
  assert.equal(document.activeElement?.tagName, 'H1');
});

test('an account whose membership could not be read is shown neither as basic nor as loading', async () => {
  let answer: ReturnType<NonNullable<Answers[string]>> = failed;
  await open('/account', { myMembership: () => answer, myWallet: () => wallet([]) });
  assert.match(text(), /Your membership could not be read just now\./);
  assert.doesNotMatch(text(), /Loading your|Account type/);
  await press(button('Delete my account'));
  assert.match(only('dialog[open]').textContent!, /What you have paid for could not be read just now\./);
  const held = Promise.withResolvers<CallResult<unknown>>();
  answer = held.promise;
  button('Try again').focus();
  await press(button('Try again'));
  assert.equal(document.activeElement?.textContent, 'Try again', 'it keeps the focus');
  assert.doesNotMatch(text(), /Loading your|Account type/);
  held.resolve(list());
  await settled();
  assert.match(document.activeElement!.textContent!, /^Your benefits/);
  assert.match(text(), /Account type: Basic/);
  assert.match(text(), /You don't have membership/);
  assert.doesNotMatch(only('dialog[open]').textContent!, /could not be read/);
});

test('an account is shown neither as basic nor as premium before its membership is known', async () => {
  const membership = Promise.withResolvers<CallResult<unknown>>();
  const account = Promise.withResolvers<CallResult<unknown>>();
  await open('/account', { myMembership: () => membership.promise, readAccount: () => account.promise });
  assert.ok(only('[aria-label="Your account is loading"]').textContent!.includes('Coins'));
  assert.doesNotMatch(text(), /Account type|Basic|Verified|Set up/);
  membership.resolve(list());
  await settled();
  assert.match(text(), /Account type: Basic/);
  assert.doesNotMatch(text(), /verified|Set up/i);
  account.resolve({
    ok: true,
    answer: { emailVerified: true, role: 'reader', secondFactor: { setUp: true } },
  });
  await settled();
  assert.match(text(), /Verified/);
  assert.match(text(), /On\. Signing in asks for a code/);
});

test('an account of which nothing could be read says so once, and is read again as a whole', async () => {
  let answer: CallResult<unknown> = failed;
  await open('/account', {
    readAccount: () => answer,
    myMembership: () => answer,
    listPayments: () => answer,
    myWallet: () => (answer.ok ? wallet([]) : answer),
  });
  assert.equal(only('[role=alert] h2').textContent, 'Your account could not be read');
  answer = {
    ok: true,
    answer: { data: [], total: 0, emailVerified: true, role: 'reader', secondFactor: {} },
  };
  await press(button('Try again'));
  await settled();
  assert.ok(!document.querySelector('[role=alert]'));
  assert.match(text(), /You don't have membership/);
});

test('an error is shown for coins that could not be read, and the deletion dialog warns about them', async () => {
  await open('/account', { myWallet: () => failed });
  assert.match(text(), /Your coins could not be read just now\./);
  await press(button('Delete my account'));
  assert.match(only('dialog[open]').textContent!, /unspent coins.*are lost\./);
});

test('coins are not shown on the uncensored site before the age is confirmed', async () => {
  await open('/account', {
    myWallet: () => ({ ...failed, status: 403, code: 'age_confirmation_required' }),
  });
  assert.match(
    text(),
    /Your coins are shown on this site once you have confirmed that you are 18 or older\./,
  );
  assert.doesNotMatch(text(), /Your coins could not be read/);
});

test('the next user of a page sees nothing of the previous user', async () => {
  let uid = 'mira';
  const membership = (planName: string) => ({
    planName,
    contractNumber: `LS-${planName}`,
    state: 'active',
    renews: true,
    startedAt: '2026-11-22T12:00:00Z',
    periodEnd: '2026-12-20T12:00:00Z',
    accessUntil: '2026-12-20T12:00:00Z',
  });
  const { dispatch } = await open('/account', {
    myMembership: () => (uid === 'mira' ? list(membership('Mira')) : never()),
    myWallet: () => wallet([]),
  });
  assert.match(text(), /LS-Mira/);
  uid = 'noor';
  await act(async () => void dispatch(signIn('noor')));
  assert.doesNotMatch(text(), /LS-Mira|Account type: Premium/);
});

test('a receipt page shows a missing receipt, a failed read, and never a receipt with another number', async () => {
  const answers: Record<number, CallResult<unknown> | undefined> = {
    1: list({ number: 1, createdAt: '2026-11-22T12:00:00Z', what: 'Coins', refundedCents: 0, lines: [] }),
    2: none,
    3: failed,
  };
  const go = await openReceipt({
    getReceipt: ({ params }) => answers[Number(params!.number)] ?? never(),
  });
  assert.equal(only('h1').textContent, 'Receipt 1');
  await go(4);
  assert.doesNotMatch(text(), /Receipt 1/);
  await go(2);
  assert.match(text(), /There is no such receipt/);
  await go(3);
  assert.match(text(), /The receipt could not be read/);
  answers[3] = list({ ...(answers[1] as { answer: { data: object[] } }).answer.data[0], number: 3 });
  await press(button('Try again'));
  assert.equal(only('h1').textContent, 'Receipt 3');
});

test('a pack of coins whose price could not be loaded is not shown as not sold', async () => {
  let answer: CallResult<unknown> = failed;
  await open('/payment/coins-100', { listCoinPacks: () => answer, getSavedCard: () => list() });
  assert.equal(only('h2').textContent, 'The price could not be loaded');
  assert.match(text(), /Nothing has been charged\./);
  answer = list();
  await press(button('Try again'));
  assert.equal(only('h1').textContent, 'This is not sold');
});

for (const [path, unread] of [
  ['/payment/renewal', 'myMembership'],
  ['/payment/coins-100', 'paymentSettings'],
  ['/payment/coins-100', 'getSavedCard'],
] as const)
  test(`${path} shows an error instead of loading when ${unread} failed`, async () => {
    await open(path, {
      listCoinPacks: () => list({ id: 'coins-100', coins: 100, priceCents: 99 }),
      paymentSettings: () => ({ ok: true, answer: { provider: 'sandbox', script: '', testMode: true } }),
      [unread]: () => failed,
    });
    assert.equal(only('h2').textContent, 'The price could not be loaded');
    button('Try again');
  });

test('a page of payments that could not be read does not show the previous page, and can be retried', async () => {
  let isDown = false;
  let answering = Promise.resolve();
  const payment = (number: number) => ({
    id: String(number),
    createdAt: '2026-11-22T12:00:00Z',
    what: `Coins ${number}`,
    amountCents: 99,
    refundedCents: 0,
    state: 'succeeded',
    receiptNumber: null,
  });
  await open('/account/receipts', {
    listPayments: async ({ body }) => {
      const { offset } = body as { offset: number };
      await answering;
      return isDown ? failed : { ok: true, answer: { data: [payment(offset)], total: 120 } };
    },
  });
  await untilShown(() => text().includes('Coins 0'));
  isDown = true;
  const held = Promise.withResolvers<void>();
  answering = held.promise;
  button('Older').focus();
  await press(button('Older'));
  assert.match(text(), /Coins 0/);
  assert.equal(document.activeElement?.textContent, 'Older');
  held.resolve();
  await settled();
  assert.match(text(), /Your payments could not be read just now\./);
  assert.doesNotMatch(text(), /Coins 0/);
  assert.equal(button('Older').getAttribute('aria-disabled'), 'true');
  isDown = false;
  await press(button('Try again'));
  await settled();
  assert.match(text(), /Coins 50/);
  assert.doesNotMatch(text(), /could not be read/);
  button('Older').focus();
  await press(button('Older'));
  await settled();
  assert.match(text(), /Coins 100/);
  assert.equal(document.activeElement?.textContent, 'Older', 'the last page keeps the focus');
  assert.equal(button('Older').getAttribute('aria-disabled'), 'true');
  await press(button('Newer'));
  assert.match(text(), /Coins 50/);
});

test('a preview stays while the token is refreshed, and when refetching it fails', async (t) => {
  const [comic, chapter] = ['0192f0c0-1111-7000-8000-000000000001', '0192f0c0-1111-7000-8000-000000000002'];
  const path = `/preview?comic=${comic}&chapter=${chapter}&variant=censored`;
  const before = location.href;
  history.replaceState(null, '', path);
  t.after(() => history.replaceState(null, '', before));
  let isDown = false;
  const answer = (data: object) => () => (isDown ? failed : list(data));
  const { dispatch } = await open(path, {
    listComics: answer({ id: comic, title: 'Twelve Tides', genres: [], chapterCount: 1 }),
    listChaptersAround: answer({
      id: chapter,
      title: 'The Oven',
      chapterNumber: 1,
      previewImage: null,
      access: { state: 'open', because: 'staff' },
      assetVariant: null,
    }),
  });
  const shown = only('main');
  assert.match(text(), /The Oven/);
  await act(async () => void dispatch(sessionLoading()));
  assert.ok(shown.isConnected, 'the preview stays');
  await act(async () => void dispatch(signIn('mira')));
  isDown = true;
  await act(async () => void dispatch(api.util.invalidateTags(['Comic', 'Chapter'])));
  await settled();
  assert.match(text(), /The Oven/);
  assert.doesNotMatch(text(), /did not load/);
});

test('the step to become the admin stays while the token is refreshed', async () => {
  const { FirstAdmin } = await import('./features/identity/first-admin.tsx');
  const account = { email: 'mira@readers.example', emailVerified: true, role: 'reader' };
  const store = await storeWith({ readAccount: () => ({ ok: true, answer: account }) });
  await show(store, h(FirstAdmin, { token: 'code' }));
  await settled();
  const step = button('Become the admin of this site');
  await act(async () => void store.dispatch(sessionLoading()));
  assert.ok(step.isConnected);
});

for (const [path, call, heading] of [
  ['/payment/coins-100', 'listCoinPacks', 'This is not sold'],
  ['/account/receipts/3', 'getReceipt', 'There is no such receipt'],
  ['/refund', 'listRefundable', 'My payments'],
] as const)
  test(`a retry of ${call} keeps its button, and then leaves the focus in the page`, async () => {
    let answer: CallResult<unknown> | Promise<CallResult<unknown>> = failed;
    await open(path, { [call]: () => answer, getSavedCard: () => list() });
    const held = Promise.withResolvers<CallResult<unknown>>();
    answer = held.promise;
    button('Try again').focus();
    await press(button('Try again'));
    assert.equal(document.activeElement?.textContent, 'Try again', 'it keeps the focus');
    held.resolve(call === 'getReceipt' ? none : list());
    await settled();
    assert.ok(text().includes(heading));
    assert.doesNotMatch(text(), /Try again/);
    assert.match(document.activeElement!.tagName, /^(MAIN|SECTION)$/);
  });

test('the last read comics that were loaded by a retry leave the focus in their section', async () => {
  const { LastRead } = await import('./features/comics/last-read.tsx');
  let answer: CallResult<unknown> = failed;
  const store = await storeWith({ listComicCards: () => answer });
  await show(store, h(LastRead, { ids: ['c1'], stoppedAt: () => undefined, onClear: () => {} }));
  await settled();
  answer = list();
  button('Try again').focus();
  await press(button('Try again'));
  await settled();
  assert.match(text(), /Nothing here yet/);
  assert.equal(document.activeElement?.tagName, 'SECTION');
});

test('the step after a retry takes the focus on the way to become the admin', async () => {
  const { FirstAdmin } = await import('./features/identity/first-admin.tsx');
  let emailVerified = false;
  const account = () => ({ email: 'mira@readers.example', emailVerified, role: 'reader' });
  const store = await storeWith({ readAccount: () => ({ ok: true, answer: account() }) });
  await show(store, h(FirstAdmin, { token: 'code' }));
  await settled();
  assert.ok(document.activeElement === document.body, 'opening the page moves no focus');
  emailVerified = true;
  button('I have verified it').focus();
  await press(button('I have verified it'));
  await untilShown(() => document.activeElement?.textContent === 'Become the admin of this site');
  assert.ok(document.activeElement === only('h1'));
});
