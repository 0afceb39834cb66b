/** What a membership and coins open, in lists, page images and to support, and what deciding it costs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { aMembership, someCoins } from '../../../test/paying.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { statementsOf } from '../../../test/statements-of.ts';

const api = await openTestApp({ jobs: true });
const genre = await aGenre(api, { name: 'Uncensored' });

/** The header by which a browser proves its age on a site. */
async function confirmedAge(host: string) {
  const answer = await api.send('POST', '/api/v1/age-confirmation', { host, json: { over18: true } });
  return { cookie: answer.headers['set-cookie']!.split(';')[0]! };
}
const ages = { localhost: await confirmedAge('localhost'), [uncensored]: await confirmedAge(uncensored) };

/** Four chapters, the fourth with a page in each variant. */
async function aStory(contentRating: 'T' | 'M' | 'AO' = 'T') {
  const { id } = await aComic(api, { contentRating, genres: [genre.id] });
  const chapters = await someChapters(api, id, 4);
  for (const variant of ['censored', 'uncensored', 'legal'])
    await somePages(api, id, chapters[3]!.id, { variant });
  await api.imagesMade();
  const host = contentRating === 'AO' ? uncensored : 'localhost';
  const fourth = chapters[3]!.id;
  const from = { host, headers: ages[host]! };
  const accessFor = async (key: string | false, assetVariant = 'censored') =>
    (await api.read('/chapters/list', { filters: { comicsId: id, assetVariant } }, { ...from, key })).json
      .data[3].access;
  const pagesFor = (key: string | false, variant = 'censored') =>
    api.read(
      '/comics-assets/list',
      { filters: { comicsId: id, chapterId: fourth, variant } },
      { ...from, key },
    );
  const unlock = (key: string, json: object = { shown: { coins: 30 } }) =>
    api.send('POST', `/api/v1/chapters/${fourth}/unlock`, { ...from, key, json });
  return { id, fourth, from, accessFor, pagesFor, unlock };
}
const locked = (reason: string, coins = 30) => ({ state: 'locked', reason, coins, coinsValueCents: coins });
const open = (because: string) => ({ state: 'open', because });

const basic = await signUpPerson(api);
const short = await signUpPerson(api);
const long = await signUpPerson(api);
await aMembership(api, short.uid);
await aMembership(api, long.uid, { coversUncensored: true, days: 84 });

const uncensoredChapter = await aStory('AO');

test('a membership opens what its plan covers, in lists and page images', async () => {
  const table = [
    ['T', 'censored', basic, locked('premium_required')],
    ['T', 'censored', short, open('membership')],
    ['M', 'censored', short, open('membership')],
    ['M', 'uncensored', basic, locked('premium_required')],
    ['M', 'uncensored', short, locked('plan_excludes_uncensored')],
    ['M', 'uncensored', long, open('membership')],
    ['AO', 'uncensored', basic, locked('premium_required')],
    ['AO', 'uncensored', short, locked('plan_excludes_uncensored')],
    ['AO', 'uncensored', long, open('membership')],
  ] as const;
  const stories = { T: await aStory('T'), M: await aStory('M'), AO: await aStory('AO') };
  for (const [rating, variant, { token }, expected] of table) {
    const story = stories[rating];
    assert.deepEqual(await story.accessFor(token, variant), expected, `${rating} ${variant}`);
    const pages = await story.pagesFor(token, variant);
    assert.equal(pages.json.code, 'reason' in expected ? expected.reason : undefined);
    if (pages.status !== 200) continue;
    const [{ url }] = pages.json.data;
    assert.equal((await api.send('GET', url, story.from)).status, 200);
    assert.equal((await api.send('GET', url.split('?')[0], story.from)).status, 404);
  }
});

test('a refused unlock costs nothing', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 29);
  const story = await aStory();
  const [first] = (await api.read('/chapters/list', { filters: { comicsId: story.id } })).json.data;
  const shown = { shown: { coins: 30 } };
  const at = (id: string) => api.send('POST', `/api/v1/chapters/${id}/unlock`, { key: token, json: shown });
  const codes = [
    [await story.unlock(token), 'not_enough_coins'],
    [await story.unlock(token, { shown: { coins: 1 } }), 'price_changed'],
    [await at(first.id), 'already_open'],
    [await at(uncensoredChapter.fourth), 'chapter_not_found'],
    [await at('01890000-0000-7000-8000-000000000000'), 'chapter_not_found'],
    [await at('x'), 'invalid_input'],
    [await story.unlock(short.token), 'already_open'],
    [await api.send('POST', `/api/v1/chapters/${story.fourth}/unlock`, { json: shown }), 'unauthenticated'],
  ] as const;
  for (const [answer, code] of codes) assert.equal(answer.json.code, code);
  const empty = await aComic(api);
  const chapter = (await someChapters(api, empty.id, 4))[3]!;
  assert.equal((await at(chapter.id)).json.code, 'premium_required', 'it has no pages to read');
  const { balance, total } = await api.ask('POST', '/wallet', { key: token, json: {} });
  assert.deepEqual([balance, total], [29, 1]);
});

test('a comic can have its own price, which lists show immediately; null means the default price', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 100);
  const story = await aStory();
  const price = (coinPrice: unknown) => api.ask('PATCH', `/comics/${story.id}`, { json: { coinPrice } });
  assert.deepEqual(await story.accessFor(false), locked('premium_required'));
  assert.equal((await price(45)).data[0].coinPrice, 45);
  assert.deepEqual(await story.accessFor(false), locked('premium_required', 45));
  assert.equal((await story.unlock(token)).json.code, 'price_changed');
  for (const wrong of [0, -1, 1.5, 10_001, 'x'])
    await api.refused('invalid_input', 'PATCH', `/comics/${story.id}`, { json: { coinPrice: wrong } });
  assert.equal((await price(null)).data[0].coinPrice, undefined);
  assert.deepEqual(await story.accessFor(false), locked('premium_required'));
  assert.equal((await story.unlock(token)).json.data[0].balance, 70);
  const form = await api.ask('POST', '/comics', {
    fields: { title: 'By form', contentRating: 'T', coinPrice: '60' },
  });
  assert.equal(form.data[0].coinPrice, 60);
});

test('a list takes no extra statement for what a signed-in reader has paid for', async () => {
  const story = await aStory();
  const costOf = async (ask: () => Promise<unknown>) =>
    (await statementsOf(ask)).texts.filter((text) => !/account|session/.test(text));
  const list = (key: string | false) => () => story.accessFor(key);
  const pages = (key: string | false) => () => story.pagesFor(key);
  await list(false)();
  await list(long.token)();
  const touch = () => api.ask('PATCH', `/comics/${story.id}`, { json: { title: 'Touched' } });
  await touch();
  const anonymous = await costOf(list(false));
  const signedIn = await costOf(list(long.token));
  const paid = /membership|chapter_unlock|payer|wallet/;
  assert.ok(anonymous.length > 0 && !anonymous.some((text) => paid.test(text)));
  assert.equal(signedIn.length, anonymous.length);
  assert.equal(signedIn.filter((text) => paid.test(text)).length, 1);
  assert.deepEqual(await costOf(list(false)), [], 'answered from the cache');
  assert.equal((await costOf(pages(long.token))).filter((text) => paid.test(text)).length, 1);
  assert.equal((await costOf(list(basic.token))).length, signedIn.length);
  const staff = await signUpPerson(api, { role: 'editor' });
  assert.equal((await costOf(list(staff.token))).filter((text) => paid.test(text)).length, 0);
});

test('links expire with the membership if it ends before they would', async () => {
  const story = await aStory();
  const soon = await signUpPerson(api);
  await aMembership(api, soon.uid, { days: 10 / 1440 });
  const linkOf = async (token: string) => {
    const [{ url }] = (await story.pagesFor(token)).json.data;
    return {
      url: url as string,
      seconds: Number(/e=(\d+)/.exec(url)![1]) - api.clock.now().getTime() / 1000,
    };
  };
  const short10 = await linkOf(soon.token);
  assert.ok(short10.seconds > 599 && short10.seconds <= 600);
  const normal = await linkOf(long.token);
  assert.ok(normal.seconds >= 3600 && normal.seconds <= 3900);
  const { status, headers } = await api.send('GET', short10.url);
  assert.deepEqual(
    [status, headers['cache-control']],
    [200, `private, max-age=${Math.floor(short10.seconds)}`],
  );
});

test('support sees what a person may open, with the texts that the person sees', async () => {
  const support = await signUpPerson(api, { role: 'support' });
  const story = await aStory('M');
  const explain = (uid: string, more: object = {}, key: string | true = support.token) =>
    api.send('POST', `/api/v1/people/${uid}/access`, { key, json: { chapterId: story.fourth, ...more } });
  const plain = (await explain(basic.uid)).json;
  assert.deepEqual(plain, {
    access: locked('premium_required'),
    variant: 'censored',
    title: 'This episode is part of Premium',
    opens:
      'A Premium membership opens every episode, uncensored ones with the plan “12 weeks” or “24 weeks”. The first 3 episodes are free for everyone.',
    membership: null,
    unlocked: false,
  });
  const member = (await explain(short.uid)).json;
  assert.deepEqual(
    [member.access, member.title, member.opens],
    [open('membership'), 'Your Premium membership opens this episode', null],
  );
  assert.equal(member.membership.coversUncensored, false);
  assert.ok(Date.parse(member.membership.until) > api.clock.now().getTime());
  const mode = (await explain(short.uid, { variant: 'uncensored' })).json;
  assert.deepEqual(mode.access, locked('plan_excludes_uncensored'));
  const young = (await explain(long.uid, { variant: 'uncensored', ageConfirmed: false })).json;
  const unpriced = { coins: null, coinsValueCents: null };
  assert.deepEqual(young.access, { state: 'locked', reason: 'age_confirmation_required', ...unpriced });
  for (const { token } of [basic, await signUpPerson(api, { role: 'editor' })])
    assert.equal((await explain(short.uid, {}, token)).json.code, 'forbidden');
});

test('coins open a chapter for good and in every variant, also without a membership', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 70);
  const story = await aStory('M');
  const answer = (await story.unlock(token, { variant: 'uncensored', shown: { coins: 30 } })).json;
  assert.deepEqual(answer.data, [{ chapterId: story.fourth, access: open('coins'), balance: 40 }]);
  for (const variant of ['censored', 'uncensored'])
    assert.deepEqual(await story.accessFor(token, variant), open('coins'));
  // This ends all other sessions, so this test is the last one.
  api.clock.moveBy(400 * 86_400_000);
  const later = (await signInPerson(api, uid)).token;
  assert.deepEqual(await story.accessFor(later), open('coins'));
  const [{ url }] = (await story.pagesFor(later)).json.data;
  assert.equal((await api.send('GET', url)).status, 200);
});
