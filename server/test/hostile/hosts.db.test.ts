/** Attacks through the Host header of a request, and through forged proxy headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { aComic, aGenre, someChapters, somePages } from '../builders.ts';
import { aStubSite } from '../stub-site.ts';

const normal = 'comics.example';
const adult = 'adult.comics.example';
const PUBLIC_URL = `https://${normal}`;

/** An installation with two comics, one rated M and one AO, each with one uncensored page. */
async function openSite(env: Record<string, string>) {
  const site = aStubSite();
  const api = await openTestApp({ env, site, jobs: true });
  const ask: TestApp['ask'] = (method, path, asked = {}) => api.ask(method, path, { ...asked, host: normal });
  const genre = await aGenre({ ask }, { name: 'Uncensored', mature: true });
  const pageOf = async (contentRating: 'M' | 'AO') => {
    const { id } = await aComic({ ask }, { contentRating, genres: [genre.id] });
    const [chapter] = await someChapters({ ask }, id, 1, { isFree: true });
    await somePages({ ask }, id, chapter!.id, { variant: 'uncensored' });
    return { id, chapterId: chapter!.id };
  };
  const [mature, explicit] = [await pageOf('M'), await pageOf('AO')];
  await api.imagesMade();
  const imageOf = async ({ chapterId }: { chapterId: string }) => {
    const [slice] = await api.rows<{ stem: string; widths: number[] }>(
      'select stem, widths from image_slice join page using (image_id) where page.chapter_id = $1',
      [chapterId],
    );
    return `/images/${slice!.stem}-${slice!.widths[0]}.webp`;
  };
  return {
    api,
    site,
    mature,
    explicit,
    images: { mature: await imageOf(mature), explicit: await imageOf(explicit) },
    get: (path: string, host: string, headers: Record<string, string> = {}) =>
      api.send('GET', path, { host, headers }),
  };
}

// Behind a trusted proxy. AGE_CHECK=none: a check of the operator's own protects the uncensored host.
const withExternalCheck = await openSite({
  PUBLIC_URL,
  TRUST_PROXY: '1',
  AGE_CHECK: 'none',
  SITE_UNCENSORED_HOSTS: adult,
});

test('X-Forwarded-Host does not choose the site, not even through the proxy', async () => {
  const { get, images, api } = withExternalCheck;
  const forged = { 'x-forwarded-host': adult };
  assert.equal(
    (await get(images.explicit, adult)).status,
    200,
    'the host that the external age check protects',
  );
  assert.equal((await get(images.explicit, normal)).status, 404);
  assert.equal((await get(images.explicit, normal, forged)).status, 404);
  const listed = await api.read('/comics/list', {}, { host: normal, headers: forged });
  assert.deepEqual(
    listed.json.data.map(({ contentRating }: { contentRating: string }) => contentRating),
    ['M'],
  );
});

test('AGE_CHECK=none opens nothing on the normal host', async () => {
  const { get, images, api, mature } = withExternalCheck;
  const refused = await get(images.mature, normal);
  assert.deepEqual([refused.status, refused.json.code], [403, 'age_confirmation_required']);
  const filters = { comicsId: mature.id, chapterId: mature.chapterId, variant: 'uncensored' };
  const pages = await api.read('/comics-assets/list', { filters }, { host: normal });
  assert.deepEqual([pages.status, pages.json.code], [403, 'age_confirmation_required']);
  const checkOf = async (host: string) => (await get('/api/v1/site', host)).json.ageCheck;
  assert.deepEqual([await checkOf(normal), await checkOf(adult)], ['self-declared', 'none']);

  const confirmed = await api.send('POST', '/api/v1/age-confirmation', {
    host: normal,
    json: { over18: true },
  });
  const cookie = confirmed.headers['set-cookie']!.split(';')[0]!;
  assert.equal((await get(images.mature, normal, { cookie })).status, 200);
  const withdrawn = (host: string) => api.send('DELETE', '/api/v1/age-confirmation', { host });
  assert.equal((await withdrawn(normal)).json.confirmed, false);
  assert.equal((await withdrawn(adult)).json.confirmed, true);
});

test('https in PUBLIC_URL is enough for HSTS and for Secure cookies of both sites, whatever the proxy says', async () => {
  const { get, api } = withExternalCheck;
  for (const host of [normal, adult]) {
    for (const path of ['/', '/api/v1/site', '/images/none', '/healthz'])
      assert.match(
        (await get(path, host)).headers['strict-transport-security'] ?? '',
        /^max-age=\d{7,}/,
        path,
      );
    const { headers } = await api.send('POST', '/api/v1/age-confirmation', {
      host,
      json: { over18: true },
      headers: { 'x-forwarded-proto': 'http' },
    });
    assert.match(headers['set-cookie']!, /^__Host-age=.*; Secure$/);
    const handler = await get(
      '/__/auth/handler?apiKey=x&authType=signInViaPopup&eventId=1&providerId=google.com',
      host,
    );
    assert.doesNotMatch(String(handler.headers['set-cookie']), /^signin=/);
  }
});

test('a proxy that does not pass the host on is refused, because a redirect would loop', async () => {
  const { get } = withExternalCheck;
  for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'via']) {
    const { status, json } = await get('/', '127.0.0.1:3000', { [header]: '1' });
    assert.deepEqual([status, json.code], [421, 'misdirected_request'], header);
  }
});

test('with PUBLIC_URL, pages at unknown hosts redirect there, and everything else is refused', async () => {
  const { api, get, images } = withExternalCheck;
  for (const host of [
    'h1.example',
    'uncensored.evil.example',
    'localhost',
    `${normal}.evil.example`,
    'a b',
    '',
  ]) {
    for (const path of ['/', '/comic/x?y=1', '/static/../x', '//evil.example/x', '/\\evil.example']) {
      const page = await get(path, host);
      assert.equal(page.status, 302, `${host} ${path}`);
      assert.equal(new URL(page.headers['location']!).origin, PUBLIC_URL, `${host} ${path}`);
    }
    assert.equal((await get('/comic/x?y=1', host)).headers['location'], `${PUBLIC_URL}/comic/x?y=1`);
    const absolute = await api.app.inject({ url: 'http://evil.example/x', headers: { host } });
    assert.ok(
      absolute.statusCode === 302
        ? absolute.headers.location!.startsWith(`${PUBLIC_URL}/`)
        : absolute.statusCode === 421,
    );
    for (const path of [
      '/api/v1/site',
      '/api/v1/nothing',
      images.mature,
      '/feed.xml',
      '/.well-known/jwks.json',
    ]) {
      const { status, json } = await get(path, host);
      assert.deepEqual([status, json.code], [421, 'misdirected_request'], `${host} ${path}`);
    }
    const post = await api.read('/comics/list', {}, { host });
    assert.equal(post.status, 421);
    for (const path of ['/healthz', '/readyz']) assert.equal((await get(path, host)).status, 200);
    assert.equal((await get('/metrics', host)).status, 401);
  }
  assert.ok(withExternalCheck.site.renderCounts.size > 0);
  for (const key of withExternalCheck.site.renderCounts.keys())
    assert.match(key, /^(normal|uncensored) https:\/\/(adult\.)?comics\.example\//);
});

test('a forwarded host counts only if a setting allows it, and only from a trusted proxy', async () => {
  const api = await openTestApp({
    env: { TRUST_PROXY: '10.0.0.2', FORWARDED_HOST_HEADER: 'x-forwarded-host' },
  });
  const siteAt = async (remoteAddress: string) => {
    const response = await api.app.inject({
      url: '/api/v1/site',
      remoteAddress,
      headers: { host: 'localhost', 'x-forwarded-host': 'uncensored.localhost' },
    });
    return response.json().siteVariant as string;
  };
  assert.equal(await siteAt('10.0.0.2'), 'uncensored');
  for (const stranger of ['10.0.0.3', '127.0.0.1', '203.0.113.7'])
    assert.equal(await siteAt(stranger), 'normal');
});

test('only a trusted proxy may set the region; requests that bypass it count as restricted', async () => {
  const env = {
    RESTRICTED_REGIONS: 'DE',
    REGION_HEADER: 'cf-ipcountry',
    TRUST_PROXY: '1',
    AGE_CHECK: 'none',
    SITE_UNCENSORED_HOSTS: 'uncensored.localhost',
  };
  const { api, explicit } = await openSite(env);
  const pagesAt = async (remoteAddress: string, region?: string) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/v1/comics-assets/list',
      remoteAddress,
      headers: { host: 'uncensored.localhost', ...(region && { 'cf-ipcountry': region }) },
      payload: { filters: { comicsId: explicit.id, chapterId: explicit.chapterId, variant: 'uncensored' } },
    });
    return response.statusCode;
  };
  for (const region of ['US', undefined]) {
    assert.equal(await pagesAt('10.0.0.2', region), 200);
    assert.equal(await pagesAt('203.0.113.7', region), 451);
  }
  assert.equal(await pagesAt('10.0.0.2', 'DE'), 451);
});

test('the demonstration’s sign-in is for browsers on this machine only', async () => {
  const api = await openTestApp({ env: { DEMO: 'on' }, site: aStubSite() });
  const at = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } });
  const handler = '/__/auth/handler?apiKey=x&authType=signInViaPopup&eventId=1&providerId=google.com';
  const buttonsAt = async (...asked: Parameters<typeof at> extends [string, ...infer Rest] ? Rest : never) =>
    ((await at('/api/v1/site', ...asked)).json() as { signIn: { buttons: string[] } }).signIn.buttons.length;
  for (const address of ['127.0.0.1', '::1']) {
    assert.equal(await buttonsAt(address), 3);
    assert.equal((await at(handler, address)).statusCode, 302);
    assert.equal((await at('/demo-provider/jwks', address)).statusCode, 200);
  }
  const strangers: [string, Record<string, string>][] = [
    ['203.0.113.7', {}],
    ['192.168.1.5', {}],
    ['127.0.0.1', { host: 'rebound.example' }],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
  ];
  for (const [address, headers] of strangers) {
    assert.equal(await buttonsAt(address, headers), 0);
    assert.match((await at(handler, address, headers)).body, /operation-not-allowed/);
    for (const path of ['jwks', 'authorize', 'token'])
      assert.equal((await at(`/demo-provider/${path}`, address, headers)).statusCode, 404, path);
  }
});
