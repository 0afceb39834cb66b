/** The payment page in the browser of a reader with a saved card, with answers in place of the server. */
import { afterEach } from 'node:test';
import type { Call } from '@longstrip/client/calls';
import { api } from '@longstrip/client/api';
import { watchLocks } from '@longstrip/client/locks';
import { sessionChanged } from '@longstrip/client/session/session.slice';
import type { CallResult } from '@longstrip/contract/rendering';
import { createElement as h, type ReactNode } from 'react';
import { act, only, render } from '../platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('../store.ts');
const { routes } = await import('../routes.ts');
const { ErrorPage } = await import('../pages/error-page.tsx');
const { loadPage } = await import('../platform/router/load-page.ts');
const { locationOf } = await import('../platform/router/location.ts');
const { createRouter } = await import('../platform/router/router.ts');
const { RouterView } = await import('../platform/router/router-view.tsx');

type Answers = Partial<Record<string, (call: Call) => CallResult<unknown>>>;
export const list = (...data: unknown[]): CallResult<unknown> => ({
  ok: true,
  answer: { data, total: data.length },
});
export const priceChanged: CallResult<unknown> = {
  ok: false,
  status: 409,
  code: 'price_changed',
  title: 'The price has changed.',
};
export const latest = (payment?: object, paidCount = 0): CallResult<unknown> => ({
  ok: true,
  answer: { data: payment ? [payment] : [], paidCount },
});
const always: Answers = {
  readSite: () => ({
    ok: true,
    answer: { name: 'Longstrip', siteVariant: 'normal', sells: true, supportEmail: 'help@longstrip.example' },
  }),
  paymentSettings: () => ({
    ok: true,
    answer: { provider: 'sandbox', script: 'data:text/javascript,', testMode: true },
  }),
  latestPayment: () => latest(),
  getSavedCard: () => list({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 }),
};
export let leave = async () => {};
afterEach(() => leave());

/** Opens a payment page as a reader with a saved card. The answer lists the bodies of the calls with a name. */
export async function open(path: string, answers: Answers) {
  history.replaceState(null, '', path);
  const all: Answers = { ...always, ...answers };
  const calls: Call[] = [];
  const store = createStore({
    transport: async (call) => {
      calls.push(call);
      return all[call.name]?.(call) ?? list();
    },
  });
  const { siteApi } = await import('@longstrip/client/site.api');
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const user = { uid: 'mira', email: 'mira@readers.example', emailVerified: true, providerData: [] };
  store.dispatch(sessionChanged({ user, token: 'token', isLoading: false } as never));
  const stopWatching = watchLocks(store.dispatch);
  const location = locationOf(path, { pathname: '/', search: '' }, '');
  const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
  const frame = ({ children }: { children: ReactNode }) => children;
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  const shown = await render(h(Provider, { store } as never, view));
  leave = async () => {
    stopWatching();
    await shown.leave();
    // Ends the timers of unused answers.
    store.dispatch(api.util.resetApiState());
  };
  return (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
}

export const text = () => document.body.textContent!;
export const pay = () =>
  act(async () => {
    only('main form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

export const coinPayment = (state: string, more: object = {}) => ({
  id: 'p1',
  kind: 'coins',
  state,
  what: '550 coins',
  amountCents: 499,
  createdAt: new Date().toISOString(),
  receiptNumber: null,
  action: null,
  ...more,
});
export const pack = () => list({ id: 'coins-100', coins: 100, priceCents: 99 });
