/** Prices before there is an account, and sentences about plans: true for what staff have saved and for this reader. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { api } from '@longstrip/client/api';
import type { Plan } from '@longstrip/contract/membership/plans';
import { createElement as h, type ReactNode } from 'react';
import { act, only, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { routes } = await import('./routes.ts');
const { ErrorPage } = await import('./pages/error-page.tsx');
const { SiteRoot } = await import('./pages/site-root.tsx');
const { loadPage } = await import('./platform/router/load-page.ts');
const { locationOf } = await import('./platform/router/location.ts');
const { createRouter } = await import('./platform/router/router.ts');
const { RouterView } = await import('./platform/router/router-view.tsx');
const { SiteContext } = await import('./platform/site.ts');
const { siteApi } = await import('@longstrip/client/site.api');
const { keepUnlockAfterBuying, takeUnlockAfterBuying } =
  await import('./features/coins/unlock-after-buying.ts');
const { sessionChanged, signInRequested } = await import('@longstrip/client/session/session.slice');

const idOf = (number: number) => `0192f0c0-1111-7000-8000-00000000000${number}`;
const comic = {
  id: idOf(9),
  title: 'Twelve Tides',
  description: '',
  genres: [],
  contentRating: 'AO',
  chapterCount: 4,
};
const lockPage = `/comic/${comic.id}/${idOf(4)}`;
const chapters = [1, 2, 3, 4].map((number) => ({
  id: idOf(number),
  title: `Tide ${number}`,
  chapterNumber: number,
  previewImage: null,
  publishedAt: '2026-01-01T00:00:00Z',
  access:
    number > 3
      ? { state: 'locked', reason: 'premium_required', coins: 30, coinsValueCents: 30 }
      : { state: 'open', because: 'first_chapters' },
  assetVariant: 'censored',
}));

const plan = (id: Plan['id'], weeks: number, [first, renewal]: [number, number]): Plan => ({
  id,
  weeks,
  duration: weeks === 1 ? '1 week' : `${weeks} weeks`,
  badge: '',
  description: '',
  period: 'week',
  firstPriceCents: first,
  renewalPriceCents: renewal,
  firstPerWeekCents: first,
  renewalPerWeekCents: renewal,
  includesUncensored: weeks > 4,
  disclaimers: [],
});
const plans = [
  plan('1week', 1, [799, 799]),
  plan('4weeks', 4, [1349, 1599]),
  plan('12weeks', 12, [2499, 3599]),
  plan('24weeks', 24, [4199, 7999]),
];

type Options = {
  plans?: Plan[];
  site?: 'normal' | 'uncensored';
  listed?: object[];
  /** Answers of calls about a signed-in reader, whose session is known. */
  reader?: Record<string, object>;
};

async function open(
  t: TestContext,
  path: string,
  { plans: sold = plans, site = 'normal', listed = chapters, reader }: Options = {},
) {
  const list = (data: object[]) => ({ data, total: data.length });
  const answers: Record<string, object> = {
    readSite: {
      name: 'Longstrip',
      siteVariant: site,
      normalOrigin: null,
      uncensoredOrigin: 'https://uncensored.example',
      sells: true,
      signIn: { buttons: [] },
    },
    readHomePage: { rows: [{ source: 'sale' }], isEmpty: false },
    readSaleBanner: { title: 'All of it', subtitle: '', text: '', button: 'Join', picture: null },
    readPolicy: { id: 'payment-and-refund', title: 'Refunds', html: '<p>Text.</p>', updatedAt: '2026-01-01' },
    listPlans: list(sold),
    listCoinPacks: list([{ id: 'coins-100', coins: 100, priceCents: 99 }]),
    listComics: list([comic]),
    listChapters: list(listed),
    listChaptersAround: { ...list(listed), offset: 0 },
    ...reader,
  };
  const store = createStore({
    transport: async ({ name }) => ({ ok: true, answer: answers[name] ?? list([]) }),
  });
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const user = reader ? ({ uid: 'reader' } as never) : null;
  store.dispatch(sessionChanged({ user, isLoading: false }));
  const location = locationOf(path, { pathname: '/', search: '' }, '');
  const router = createRouter(routes, store, await loadPage(routes, location, store, 'http://localhost'));
  const frame = ({ children }: { children: ReactNode }) => h(SiteRoot, null, children);
  const view = h(RouterView, { router: router as never, frame, failurePage: ErrorPage });
  const context = { site, origin: 'http://localhost' };
  const { leave } = await render(
    h(Provider, { store } as never, h(SiteContext.Provider, { value: context }, view)),
  );
  t.after(async () => {
    await leave();
    store.dispatch(api.util.resetApiState());
  });
  return { store, text: () => document.body.textContent! };
}

const publicPrices = [
  '1 week$7.99 each time',
  '4 weeks$13.49 first, then $15.99',
  '12 weeks$24.99 first, then $35.99',
  '24 weeks$41.99 first, then $79.99',
];

for (const path of [`/comic/${comic.id}`, lockPage, '/payment-and-refund'])
  test(`${path.replace(/[0-9a-f-]{36}/g, '…')} names first and later charges without an account`, async (t) => {
    const { text } = await open(t, path);
    for (const price of publicPrices) assert.ok(text().includes(price), price);
    if (path === lockPage) assert.match(text(), /Become a member, from \$7\.99/);
    if (path === '/payment-and-refund')
      assert.match(text(), /100 coins for \$0\.99: 3 episodes, \$0\.30 each/);
  });

test('on the uncensored site only plans that open something are named, the cheapest of them first', async (t) => {
  const { text } = await open(t, lockPage, { site: 'uncensored' });
  assert.match(text(), /Become a member, from \$24\.99/);
  assert.doesNotMatch(text(), /\$7\.99|\$13\.49/);
});

test('the sign-in dialog lists the plans if Premium opened it, and only then', async (t) => {
  const { store, text } = await open(t, '/');
  const request = (path: string | null) => act(async () => void store.dispatch(signInRequested(path)));
  await request(null);
  await untilShown(() => document.querySelector('dialog[open] input'));
  assert.doesNotMatch(text(), /What Premium costs/);
  for (const path of ['/premium', '/premium?returnTo=%2F', '/payment/4weeks']) {
    await request(path);
    await untilShown(() => publicPrices.every((price) => text().includes(price)));
    assert.match(text(), /Only “12 weeks” and “24 weeks” include uncensored episodes\./);
  }
});

test('every sentence about plans changes with what staff save', async (t) => {
  const paths = [`/comic/${comic.id}`, lockPage, '/payment-and-refund'];
  for (const site of ['normal', 'uncensored'] as const)
    for (const path of paths)
      await t.test(`${site} ${path}`, async (each) => {
        const changed = plans.map((one) => ({
          ...one,
          duration: one.duration.replace('24 weeks', 'Half a year'),
          includesUncensored: one.id !== '12weeks',
        }));
        const { text } = await open(each, path, { plans: changed, site });
        const sentences = text().split(/(?<=[.:])/);
        for (const sentence of sentences.filter((one) => /uncensored|opens|plan /i.test(one)))
          assert.doesNotMatch(sentence, /“12 weeks”|24 weeks/, sentence);
        if (path !== `/comic/${comic.id}` || site === 'uncensored')
          assert.match(text(), /“1 week”, “4 weeks” (or|and) “Half a year”/);
      });
});

const ended = {
  myMembership: { data: [], lastEnded: { planName: '4 weeks', endedAt: '2026-12-24T10:00:00Z' } },
  quotePlans: {
    data: plans.map(({ id, renewalPriceCents }) => ({
      planId: id,
      change: 'new',
      renewal: null,
      isNext: false,
      isAvailable: true,
      figures: {
        firstChargeCents: renewalPriceCents,
        firstPerWeekCents: 0,
        creditCents: 0,
        nextChargeCents: renewalPriceCents,
        nextPerWeekCents: 0,
        nextChargeAt: '2027-02-01T00:00:00Z',
      },
    })),
    total: 4,
  },
};

test('a lock says when the membership ended, at the prices that this reader would pay', async (t) => {
  const { text } = await open(t, lockPage, { reader: ended });
  await untilShown(() => /Your membership ended on 24 December 2026\./.test(text()));
  assert.match(text(), /4 weeks\$15\.99 each time/);
  assert.match(text(), /Renew your membership, from \$7\.99/);
  assert.doesNotMatch(text(), /Become a member/);
  assert.doesNotMatch(text(), /\$13\.49/);
});

test('a reader whose membership has ended is invited to renew it', async (t) => {
  for (const path of ['/', `/comic/${comic.id}`, lockPage])
    await t.test(path, async (each) => {
      const { text } = await open(each, path, { reader: ended });
      await untilShown(() => text().includes('Renew your membership'));
      assert.doesNotMatch(text(), /Become a member|Join/);
    });
});

test('back from buying coins for an episode, one press is left', async (t) => {
  const wallet = { data: [], total: 1, balance: 100, valueCents: 99 };
  keepUnlockAfterBuying(lockPage);
  const { text } = await open(t, lockPage, { reader: { ...ended, myWallet: wallet } });
  await untilShown(() => text().includes('You have 100 coins; 70 are left afterwards.'));
  assert.equal(takeUnlockAfterBuying(lockPage), false);
});

for (const [balance, sentence] of [
  [1210, /You have 1,210 coins(?!,)/],
  [10, /You have 10 coins, 20 too few/],
] as const)
  test(`a lock says that ${balance} coins are ${balance < 30 ? 'not ' : ''}enough`, async (t) => {
    const wallet = { data: [], total: 0, balance, valueCents: 0 };
    const { text } = await open(t, lockPage, { reader: { myWallet: wallet } });
    await untilShown(() => sentence.test(text()));
  });

test('the banner is before the first locked episode, not before a free one', async (t) => {
  const [first, , , fourth] = chapters;
  const free = { ...fourth, access: first!.access };
  const fifth = { ...fourth, id: idOf(5), chapterNumber: 5 };
  await open(t, `/comic/${comic.id}`, { listed: [...chapters.slice(0, 3), free, fifth] });
  const kinds = [...document.querySelectorAll('#episodes ol > li')].map((row) =>
    row.querySelector('aside') ? 'banner' : row.textContent!.match(/^\d/)?.[0],
  );
  assert.deepEqual(kinds.slice(0, 5), ['1', '2', '3', '4', 'banner']);
});

test('a member is not invited to become one, and the room of the banner stays', async (t) => {
  const membership = { planName: '12 weeks' };
  const { text } = await open(t, '/', { reader: { myMembership: { data: [membership], lastEnded: null } } });
  await untilShown(() => /You are a memberPremium, 12 weeks/.test(text()));
  assert.equal(only('[data-replaced] h2').textContent!.trim(), 'All of it');
  assert.equal(only('aside a[href="/account"]').textContent, 'Your membership');
});

for (const coversUncensored of [true, false])
  test(`the banner ${coversUncensored ? 'leads' : 'does not lead'} to the uncensored site if the plan ${coversUncensored ? 'includes' : 'does not include'} it`, async (t) => {
    const membership = { planName: '12 weeks', coversUncensored };
    const { text } = await open(t, '/', {
      reader: { myMembership: { data: [membership], lastEnded: null } },
    });
    await untilShown(() => /Premium, 12 weeks/.test(text()));
    const links = document.querySelectorAll('a[href="https://uncensored.example"]');
    assert.equal(links.length, coversUncensored ? 1 : 0);
  });
