/**
 * Attempts to read what was not paid for, and to get coins for nothing. Forged webhooks are tested with the payments,
 * forged image links in the leak tests.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { aComic, aGenre, someChapters, somePages } from '../builders.ts';
import { telltaleSite } from '../leaks/telltale-site.ts';
import { aMembership, someCoins } from '../paying.ts';
import { signInPerson, signUpPerson } from '../people.ts';

const api = await openTestApp({ jobs: true, site: telltaleSite([]) });
const genre = await aGenre(api, { name: 'uncensored' });
const confirmed = await api.send('POST', '/api/v1/age-confirmation', { json: { over18: true } });
const age = { cookie: confirmed.headers['set-cookie']!.split(';')[0]! };

/** An M comic with five chapters; the last two are locked and have a page in each variant. */
async function aLockedComic() {
  const { id } = await aComic(api, { contentRating: 'M', genres: [genre.id] });
  const chapters = await someChapters(api, id, 5);
  const [, , , fourth, fifth] = chapters.map((chapter) => chapter.id);
  for (const chapter of [fourth!, fifth!])
    for (const variant of ['censored', 'uncensored', 'legal']) await somePages(api, id, chapter, { variant });
  await api.imagesMade();
  const pages = (key: string | false, { variant = 'censored', chapterId = fourth! } = {}) =>
    api.read('/comics-assets/list', { filters: { comicsId: id, chapterId, variant } }, { key, headers: age });
  const chapterList = (key: string | false) =>
    api.read('/chapters/list', { filters: { comicsId: id } }, { key });
  return { id, fourth: fourth!, fifth: fifth!, pages, chapterList };
}
type LockedComic = Awaited<ReturnType<typeof aLockedComic>>;

async function aMember(coversUncensored = false, days = 28) {
  const person = await signUpPerson(api);
  await aMembership(api, person.uid, { coversUncensored, days });
  return person;
}
const urlsOf = (answer: { json: { data: { url: string }[] } }) => answer.json.data.map(({ url }) => url);
const codeOf = async (url: string) => {
  const answer = await api.send('GET', url, { headers: age });
  return answer.status === 200 ? 'served' : (answer.json.code as string);
};
const unlock = (chapter: string, key: string, json: unknown = { shown: { coins: 30 } }, headers = {}) =>
  api.send('POST', `/api/v1/chapters/${chapter}/unlock`, { key, json, headers });
const balanceOf = async (key: string) => (await api.ask('POST', '/wallet', { key, json: {} })).balance;

const comic: LockedComic = await aLockedComic();
const member = await aMember(true);
const reader = await signUpPerson(api);

test("another person's token opens only what that person paid for, and an altered one nothing", async () => {
  assert.equal((await comic.pages(member.token)).status, 200);
  assert.equal((await comic.pages(reader.token)).json.code, 'premium_required');
  const [head, body, signature] = member.token.split('.');
  const claims = JSON.parse(Buffer.from(reader.token.split('.')[1]!, 'base64url').toString());
  const asMember = Buffer.from(JSON.stringify({ ...claims, sub: member.uid, user_id: member.uid }));
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  for (const forged of [
    `${head}.${asMember.toString('base64url')}.${signature}`,
    `${head}.${asMember.toString('base64url')}.${reader.token.split('.')[2]}`,
    `${unsigned}.${body}.`,
    `${unsigned}.${asMember.toString('base64url')}.`,
    `${head}.${body}.${signature!.slice(0, -4)}AAAA`,
    member.uid,
    member.refreshToken,
  ])
    assert.equal((await comic.pages(forged)).status, 401, forged);
  const session = await signInPerson(api, member.uid);
  await api.rows('delete from account_session where id = $1', [session.sessionId]);
  assert.equal((await comic.pages(session.token)).json.code, 'session_ended');
});

test('another person can neither spend nor see the coins of a wallet', async () => {
  const rich = await signUpPerson(api);
  await someCoins(api, rich.uid, 100);
  const poor = await signUpPerson(api);
  assert.equal((await unlock(comic.fourth, poor.token)).json.code, 'not_enough_coins');
  for (const extra of [{ uid: rich.uid }, { payerId: rich.uid }])
    assert.equal(
      (await unlock(comic.fourth, poor.token, { shown: { coins: 30 }, ...extra })).json.code,
      'invalid_input',
    );
  assert.equal(await balanceOf(poor.token), 0);
  assert.equal(await balanceOf(rich.token), 100);
});

test('altered signatures of a link are refused, whatever part was altered', async () => {
  const [url] = urlsOf(await comic.pages(member.token)) as [string];
  const [other] = urlsOf(await comic.pages(member.token, { chapterId: comic.fifth })) as [string];
  assert.equal(await codeOf(url), 'served');
  const at = new URL(url, 'http://x');
  const [e, s] = [at.searchParams.get('e')!, at.searchParams.get('s')!];
  for (const query of [
    '',
    `?e=${Number(e) + 300}&s=${s}`,
    `?e=${e}&s=${s.slice(0, -2)}${s.endsWith('AA') ? 'BB' : 'AA'}`,
    `?e=${e}&s=${s.toLowerCase()}x`,
    `?s=${s}`,
    new URL(other, 'http://x').search,
  ])
    assert.equal(await codeOf(at.pathname + query), 'image_not_found', query);
});

test('a link of an hour ago is expired, also for the one who got it', async () => {
  const [url] = urlsOf(await comic.pages(member.token)) as [string];
  api.clock.moveBy(70 * 60_000);
  assert.equal(await codeOf(url), 'link_expired');
  api.clock.moveBy(-70 * 60_000);
});

test('a link ends with the membership, and so do lists and page images', async () => {
  const person = await aMember(false, 10 / 1440);
  const [url] = urlsOf(await comic.pages(person.token)) as [string];
  assert.equal(await codeOf(url), 'served');
  api.clock.moveBy(10 * 60_000);
  assert.equal(await codeOf(url), 'link_expired');
  assert.equal((await comic.pages(person.token)).json.code, 'premium_required');
  assert.equal((await comic.chapterList(person.token)).json.data[3].access.reason, 'premium_required');
});

test('a price that the thief made up buys nothing', async () => {
  const person = await signUpPerson(api);
  await someCoins(api, person.uid, 29);
  const tries: [unknown, string][] = [
    [{ shown: { coins: 1 } }, 'price_changed'],
    [{ shown: { coins: 0 } }, 'price_changed'],
    [{ shown: { coins: -30 } }, 'price_changed'],
    [{ shown: { coins: 30 }, coins: 1 }, 'invalid_input'],
    [{ shown: { coins: 0.5 } }, 'invalid_input'],
    [{ shown: { coins: '30' } }, 'invalid_input'],
    [{ shown: { coins: Number.MAX_VALUE } }, 'invalid_input'],
    [{}, 'invalid_input'],
    [{ shown: { coins: 30 } }, 'not_enough_coins'],
  ];
  for (const [json, code] of tries)
    assert.equal((await unlock(comic.fourth, person.token, json)).json.code, code, JSON.stringify(json));
  assert.equal(await balanceOf(person.token), 29);
  assert.equal((await comic.pages(person.token)).json.code, 'premium_required');
});

test('the balance is never negative, not even in the database', async () => {
  const person = await signUpPerson(api);
  await someCoins(api, person.uid, 10);
  const entry = (coins: number, balance: number, kind: string) =>
    api.rows(
      `insert into wallet_entry (payer_id, number, kind, coins, balance_after, chapter_id, reason, created_at)
       select id, 2, $2, $3, $4, case when $2 = 'unlock' then gen_random_uuid() end, 'x', now()
       from payer where uid = $1`,
      [person.uid, kind, coins, balance],
    );
  await assert.rejects(entry(-20, -10, 'unlock'), /check constraint/);
  await assert.rejects(entry(20, 30, 'unlock'), /check constraint/);
  await assert.rejects(entry(-5, 5, 'gift'), /check constraint/);
});

test('the same chapter unlocked in two tabs at once is paid once', async () => {
  const person = await signUpPerson(api);
  await someCoins(api, person.uid, 1000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => unlock(comic.fourth, person.token)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array<number>(7).fill(409)]);
  const codes = new Set(answers.filter(({ status }) => status === 409).map(({ json }) => json.code));
  assert.deepEqual([...codes], ['already_open']);
  assert.equal(await balanceOf(person.token), 970);
});

test('an unlock that is sent again with its key is answered again and paid once', async () => {
  const person = await signUpPerson(api);
  await someCoins(api, person.uid, 100);
  const headers = { 'idempotency-key': 'unlock-1' };
  const send = () => unlock(comic.fourth, person.token, undefined, headers);
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers[0]!.json.data[0].balance, 70);
  assert.equal(await balanceOf(person.token), 70);
});

test('two chapters at once with coins for one: one opens, the other does not', async () => {
  const person = await signUpPerson(api);
  await someCoins(api, person.uid, 59);
  const answers = await Promise.all([comic.fourth, comic.fifth].map((id) => unlock(id, person.token)));
  assert.deepEqual(answers.map(({ json }) => json.code ?? 'open').sort(), ['not_enough_coins', 'open']);
  assert.equal(await balanceOf(person.token), 29);
  const open = await Promise.all(
    [comic.fourth, comic.fifth].map(
      async (chapterId) => (await comic.pages(person.token, { chapterId })).status,
    ),
  );
  assert.deepEqual(open.sort(), [200, 403]);
});

test('a 4-week plan opens no uncensored page, in no list and by no link', async () => {
  const person = await aMember();
  const refused = await comic.pages(person.token, { variant: 'uncensored' });
  assert.equal(refused.json.code, 'plan_excludes_uncensored');
  const [own] = urlsOf(await comic.pages(person.token)) as [string];
  const query = new URL(own, 'http://x').search;
  for (const url of urlsOf(await comic.pages(member.token, { variant: 'uncensored' })))
    assert.equal(await codeOf(url.split('?')[0]! + query), 'image_not_found');
});

test('no answer to a member is served to another caller from a cache', async () => {
  const anotherComic = await aLockedComic();
  const all = async (key: string | false) => {
    const answers = [
      await anotherComic.chapterList(key),
      await anotherComic.pages(key),
      await anotherComic.pages(key),
    ];
    for (const path of [`/comic/${anotherComic.id}`, `/comic/${anotherComic.id}/${anotherComic.fourth}`])
      answers.push(await api.send('GET', path, { ...(key && { key }) }));
    return answers;
  };
  // The member comes first, so that a cached answer would be theirs.
  const first = await all(member.token);
  assert.equal(first[1]!.status, 200);
  const before = await all(false);
  await all(member.token);
  const after = await all(false);
  const other = await all(reader.token);
  for (const [place, answer] of before.entries()) {
    assert.deepEqual(answer.bytes, after[place]!.bytes, 'the same bytes before and after a member');
    assert.ok(!/"membership"|[?&]s=[\w-]{22}/.test(answer.text), answer.text.slice(0, 300));
    assert.ok(!/"membership"|[?&]s=[\w-]{22}/.test(other[place]!.text));
  }
  assert.deepEqual(
    before.map(({ status }) => status),
    [200, 403, 403, 200, 200],
  );
  // Pages are the same for all, with any token.
  for (const place of [3, 4]) {
    assert.deepEqual(first[place]!.bytes, before[place]!.bytes);
    assert.deepEqual(other[place]!.bytes, before[place]!.bytes);
  }
  for (const answer of first.slice(0, 3)) assert.equal(answer.headers['cache-control'], 'no-store');
});

test('images of a locked chapter are served in no variant, size or format, and by no guess', async () => {
  const files = await api.rows<{ key: string; variant: string }>(
    `select file.key, page.variant from stored_file file join page on page.image_id = file.image_id
     where page.chapter_id = $1 and file.key like 'images/%'`,
    [comic.fourth],
  );
  const urls = files.map(({ key }) => `/images/${key.split('/').at(-1)}`);
  assert.deepEqual(
    new Set(files.map(({ variant }) => variant)),
    new Set(['censored', 'uncensored', 'legal']),
  );
  assert.deepEqual(new Set(urls.map((url) => url.split('.').at(-1))), new Set(['webp', 'avif']));
  for (const url of urls) {
    assert.equal(await codeOf(url), 'image_not_found', url);
    assert.equal((await api.send('HEAD', url, { headers: age })).status, 404);
    const attempts: [string, string][] = [
      ['range', 'bytes=0-9'],
      ['if-none-match', '*'],
      ['authorization', `Bearer ${member.token}`],
    ];
    for (const [name, value] of attempts)
      assert.equal((await api.send('GET', url, { headers: { ...age, [name]: value } })).status, 404, name);
  }
  const [stem] = /[a-z2-7]{26}/.exec(urls[0]!)!;
  for (const guess of [
    `${stem}-800.jpg`,
    `${stem}-800.png`,
    `${stem}-1.webp`,
    `${stem}-9999.webp`,
    `${stem}-share.jpg`,
    stem,
    `${stem}.webp`,
    `${stem!.toUpperCase()}-800.webp`,
    `../originals/${stem}`,
    `%2e%2e/originals/${stem}`,
    `${'a'.repeat(26)}-800.webp`,
  ])
    assert.equal((await api.send('GET', `/images/${guess}`, { headers: age })).status, 404, guess);
});
