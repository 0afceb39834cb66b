/** The proof of an age: how to get it, what it allows, and what is not accepted as one. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';

const api = await openTestApp();
const { id } = await aComic(api, { contentRating: 'AO', title: 'For adults' });

const confirm = (json: unknown = { over18: true }, headers: Record<string, string> = {}) =>
  api.send('POST', '/api/v1/age-confirmation', { host: uncensored, json, headers });
const list = (cookie?: string, key?: string) =>
  api.read(
    '/comics/list',
    { filters: { id } },
    { host: uncensored, headers: cookie ? { cookie } : {}, ...(key ? { key } : {}) },
  );
const cookieIn = (header: string | undefined) => header!.split(';')[0]!;

test('calls about comics are refused until the age is confirmed', async () => {
  for (const [method, path, json] of [
    ['POST', '/comics/list', {}],
    ['POST', '/chapters/list', { filters: { comicsId: id } }],
    ['POST', '/comics-assets/list', { filters: { comicsId: id, chapterId: id } }],
    ['POST', '/genres/list', {}],
    ['POST', '/banners/list', {}],
    ['GET', '/sale-banner', undefined],
  ] as const) {
    const answer = await api.send(method, `/api/v1${path}`, { host: uncensored, json });
    assert.deepEqual([answer.status, answer.json.code], [403, 'age_confirmation_required'], path);
  }
  for (const path of ['/site', '/policies/terms-of-use'])
    assert.notEqual((await api.send('GET', `/api/v1${path}`, { host: uncensored })).status, 403, path);
  const { status, json, headers } = await confirm();
  assert.equal(status, 200);
  assert.equal(json.confirmed, true);
  assert.equal(new Date(json.until).getTime() - api.clock.now().getTime(), 30 * 86_400_000);
  assert.equal((await list(cookieIn(headers['set-cookie']))).json.total, 1);
  assert.equal((await list()).status, 403, 'it is the browser that has confirmed');
});

test('refuses a confirmation that is not a clear yes', async () => {
  for (const json of [{}, { over18: false }, { over18: 'true' }, { over18: true, name: 'x' }, null, []]) {
    const answer = await confirm(json);
    assert.deepEqual([answer.status, answer.headers['set-cookie']], [400, undefined], JSON.stringify(json));
  }
  const { token } = await signUpPerson(api);
  assert.equal((await list(undefined, token)).status, 403, 'an account is no proof of an age');
  const form = await api.send('POST', '/api/v1/age-confirmation', {
    host: uncensored,
    body: 'over18=true',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(form.headers['set-cookie'], undefined, 'a form of another site cannot confirm');
});

test('the cookie is limited to this host, HttpOnly, signed, and contains only its expiry', async () => {
  const { headers } = await confirm();
  const cookie = headers['set-cookie']!;
  assert.match(cookie, /^age=\d+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const [ends, signature] = cookieIn(cookie).slice('age='.length).split('.');
  const later = String(Number(ends) + 1);
  const guess = createHmac('sha256', 'maturity/age').update(`over18/${ends}`).digest('base64url');
  for (const forged of [
    `age=${later}.${signature}`,
    `age=${ends}.${guess}`,
    `age=${ends}.`,
    `age=${ends}`,
    'age=1',
    'age=true',
    `age=0${ends}.${signature}`,
    `age=${ends}.${signature}x`,
    `ages=${ends}.${signature}`,
    `__Host-age=${ends}.${signature}`,
    `age="${ends}.${signature}"`,
  ])
    assert.equal((await list(forged)).status, 403, forged);
  assert.equal(
    (await list(`theme=dark; age=x; ${cookieIn(cookie)}`)).status,
    200,
    'among others it is found',
  );
});

test('a confirmation expires and can be withdrawn', async () => {
  const cookie = cookieIn((await confirm()).headers['set-cookie']);
  api.clock.moveBy(30 * 86_400_000 - 1000);
  assert.equal((await list(cookie)).status, 200);
  api.clock.moveBy(1000);
  assert.equal((await list(cookie)).status, 403);
  const taken = await api.send('DELETE', '/api/v1/age-confirmation', { host: uncensored });
  assert.deepEqual(taken.json, { confirmed: false, until: null });
  assert.match(taken.headers['set-cookie']!, /^age=; Path=\/; Max-Age=0; /);
});

test('staff and operators need no confirmation; a wrong token is still refused', async () => {
  assert.equal((await api.read('/comics/list', {}, { host: uncensored, key: true })).status, 200);
  const { token } = await signUpPerson(api, { role: 'editor' });
  assert.equal((await list(undefined, token)).json.total, 1);
  assert.equal((await list(undefined, 'wrong')).status, 401);
});
