import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { eventIn, openPopup } from './testing/popup.ts';
import { providerIds } from './provider.ts';

const api = await openTestApp({ env: { DEMO: 'on' } });
const mira = { reader: 'mira@readers.example' };

for (const providerId of providerIds)
  test(`${providerId}: there and back`, async () => {
    const popup = openPopup(api);
    const event = await popup.signIn(providerId, mira);
    assert.deepEqual(
      { ...event, sessionId: typeof event.sessionId },
      {
        ...{ type: 'signInViaPopup', eventId: '1234567890', sessionId: 'string', error: null },
        ...{ urlResponse: 'http://localhost/__/auth/callback', postBody: null, tenantId: null },
      },
    );
    const [flow] = await api.rows<{ profile: Record<string, unknown> }>(
      'select profile from social_flow where provider_id = $1',
      [providerId],
    );
    assert.equal(flow!.profile['email'], 'mira@readers.example');
    assert.equal(flow!.profile['displayName'], 'Mira Okafor');
    assert.equal(flow!.profile['emailVerified'], providerId !== 'facebook.com');
    assert.match(String(flow!.profile['federatedId']), /^demo-/);
  });

const query = (more: Record<string, string>) =>
  new URLSearchParams({
    ...{ apiKey: 'longstrip', appName: '[DEFAULT]', authType: 'signInViaPopup', eventId: '1', v: '12' },
    ...{ providerId: 'google.com', ...more },
  }).toString();

test('the popup’s pages keep sight of their opener, run no script but ours, and are not kept', async () => {
  const popup = openPopup(api);
  const chooser = await popup.open('google.com');
  const done = await popup.choose(chooser, mira);
  for (const { headers } of [chooser, done]) {
    assert.equal(headers['cross-origin-opener-policy'], 'unsafe-none');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'; .*script-src 'self'/);
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe-inline|https?:/);
  }
  assert.match(done.text, /<script src="\/__\/auth\/popup.js" defer>/);
  const script = await popup.go('GET', '/__/auth/popup.js');
  assert.match(script.headers['content-type'] ?? '', /^text\/javascript/);
});

test('wherever a caller wants to be sent, it is the provider', async () => {
  const elsewhere = 'https://evil.example/';
  for (const name of [
    'redirectUrl',
    'continueUrl',
    'redirect_uri',
    'continue',
    'url',
    'customParameters',
    'scopes',
  ])
    for (const path of ['/__/auth/handler', '/emulator/auth/handler']) {
      const url = `${path}?${query({ [name]: elsewhere })}`;
      const { statusCode, headers } = await api.app.inject({ url, headers: { host: 'localhost' } });
      assert.equal(statusCode, 302);
      const target = new URL(headers.location!);
      assert.equal(target.origin + target.pathname, 'http://localhost/demo-provider/google/authorize');
      assert.equal(target.searchParams.get('redirect_uri'), 'http://localhost/__/auth/callback');
      assert.ok(!target.href.includes('evil'));
    }
});

test('what the SDK would not ask gets a plain page', async () => {
  const popup = openPopup(api);
  const mistakes: Record<string, string>[] = [
    { providerId: 'wings.example' },
    { authType: 'signInViaRedirect' },
    { authType: 'constructor' },
    { eventId: '' },
    { eventId: '</script><script>alert(1)</script>' },
    { apiKey: '' },
  ];
  for (const more of mistakes) {
    const { status, text } = await popup.go('GET', `/__/auth/handler?${query(more)}`);
    assert.equal(status, 400);
    assert.match(text, /cannot go on/);
    assert.doesNotMatch(text, /alert|<script/);
  }
});

test('the answer counts once, with its state, in the browser that asked', async () => {
  const popup = openPopup(api);
  const page = await popup.open('google.com');
  const state = page.url.searchParams.get('state')!;
  const answered = new URL((await openPopup(api).choose(page, mira)).url);
  assert.equal(answered.searchParams.get('state'), state);
  // Another browser, without and with a cookie of its own.
  const stranger = openPopup(api);
  assert.equal((await stranger.go('GET', answered)).status, 400);
  await stranger.open('google.com');
  assert.equal((await stranger.go('GET', answered)).status, 400);
  const forged = new URL(answered);
  forged.searchParams.set('state', 'x'.repeat(43));
  assert.equal((await popup.go('GET', forged)).status, 400);
  forged.searchParams.delete('state');
  assert.equal((await popup.go('GET', forged)).status, 400);
  assert.equal(eventIn(await popup.go('GET', answered)).error, null);
  assert.equal((await popup.go('GET', answered)).status, 400);
});

test('a code is good once, and not for another flow', async () => {
  const popup = openPopup(api);
  const answered = (await popup.choose(await popup.open('google.com'), mira)).url;
  const used = answered.searchParams.get('code')!;
  const next = (await popup.open('google.com')).url.searchParams.get('state')!;
  const replay = new URLSearchParams({ state: next, code: used });
  assert.equal(
    eventIn(await popup.go('GET', `/__/auth/callback?${replay}`)).error?.code,
    'auth/internal-error',
  );
  const foreign = await openPopup(api).open('google.com');
  const stolen = await api.app.inject({
    ...{
      method: 'POST',
      url: '/demo-provider/google/authorize',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    },
    payload: `${foreign.url.searchParams}&reader=ole@readers.example`,
  });
  const code = new URL(stolen.headers.location!).searchParams.get('code')!;
  const mine = (await popup.open('google.com')).url.searchParams.get('state')!;
  const injected = new URLSearchParams({ state: mine, code });
  assert.equal(
    eventIn(await popup.go('GET', `/__/auth/callback?${injected}`)).error?.code,
    'auth/internal-error',
  );
});

test('an answer comes too late', async () => {
  const popup = openPopup(api);
  const page = await popup.open('google.com');
  const now = api.clock.now();
  api.clock.moveBy(16 * 60_000);
  assert.equal((await popup.choose(page, mira)).status, 400);
  api.clock.moveTo(now);
});

for (const providerId of providerIds)
  test(`${providerId}: cancelled`, async () => {
    const event = await openPopup(api).signIn(providerId, { cancel: 'yes' });
    assert.deepEqual(
      [event.error?.code, event.sessionId, event.urlResponse],
      ['auth/user-cancelled', null, null],
    );
  });

test('two popups of one browser do not disturb each other', async () => {
  const popup = openPopup(api);
  const pages = [await popup.open('google.com'), await popup.open('facebook.com')];
  for (const page of pages) assert.equal(eventIn(await popup.choose(page, mira)).error, null);
});

test('with https the cookie is the host’s own and comes along when Apple posts its answer', async () => {
  const site = await openTestApp({ env: { DEMO: 'on', PUBLIC_URL: 'https://localhost' } });
  const { headers } = await site.app.inject({
    url: `/__/auth/handler?${query({ providerId: 'apple.com' })}`,
  });
  assert.match(
    String(headers['set-cookie']),
    /^__Host-signin=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=None$/,
  );
  const event = await openPopup(site, 'https://localhost').signIn('apple.com', mira);
  assert.equal(event.error, null);
});

test('without the demonstration, or beside real credentials, there is no such provider', async () => {
  const real = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  for (const env of [{ DEMO: 'off' }, { DEMO: 'on', ...real }]) {
    const site = await openTestApp({ env });
    for (const path of ['google/authorize', 'google/token', 'apple/jwks', 'facebook/me'])
      assert.equal((await site.send('GET', `/demo-provider/${path}`)).status, 404);
    const popup = openPopup(site);
    const event = eventIn(await popup.open('facebook.com'));
    assert.equal(event.error?.code, 'auth/operation-not-allowed');
  }
});

test('a hundred popups in a quarter of an hour are enough for one network; the page is told', async () => {
  const popup = openPopup(api);
  await popup.open('google.com');
  await api.rows(`update attempt set count = 100 where key like 'popups-at:%'`);
  const flows = async () => (await api.rows('select 1 from social_flow')).length;
  const before = await flows();
  assert.equal(eventIn(await popup.open('google.com')).error?.code, 'auth/too-many-requests');
  assert.equal(await flows(), before);
  api.clock.moveBy(15 * 60_000);
  assert.equal((await popup.open('google.com')).status, 200);
});
