import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { eventIn, openPopup } from '../../../../test/identity/popup.ts';
import { providerIds } from './provider.ts';

// openid-client compares a provider's answer with the real time.
const startsAt = new Date();
const api = await openTestApp({ env: { DEMO: 'on' }, startsAt });
const mira = { reader: 'mira@readers.example' };

for (const providerId of providerIds)
  test(`${providerId}: signs in through the popup`, async () => {
    const popup = openPopup(api);
    const event = await popup.signIn(providerId, mira);
    assert.deepEqual(
      { ...event, sessionId: typeof event.sessionId },
      {
        type: 'signInViaPopup',
        eventId: '1234567890',
        sessionId: 'string',
        error: null,
        urlResponse: 'http://localhost/__/auth/callback',
        postBody: null,
        tenantId: null,
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
    apiKey: 'longstrip',
    appName: '[DEFAULT]',
    authType: 'signInViaPopup',
    eventId: '1',
    v: '12',
    providerId: 'google.com',
    ...more,
  }).toString();

test('popup pages keep their opener, run only our script and are not cached', async () => {
  const popup = openPopup(api);
  const chooser = await popup.open('google.com');
  const done = await popup.choose(chooser, mira);
  for (const { headers } of [chooser, done]) {
    assert.equal(headers['cross-origin-opener-policy'], 'unsafe-none');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(
      headers['content-security-policy'] ?? '',
      /^default-src 'none'; img-src 'self'; .*script-src 'self'/,
    );
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe-inline|https?:/);
  }
  assert.match(done.text, /<script src="\/__\/auth\/popup.js" defer>/);
  const script = await popup.go('GET', '/__/auth/popup.js');
  assert.match(script.headers['content-type'] ?? '', /^text\/javascript/);
});

test('redirects to the provider, whatever target the caller names', async () => {
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
      assert.equal(target.origin + target.pathname, 'http://localhost/demo-provider/authorize');
      assert.equal(target.searchParams.get('redirect_uri'), 'http://localhost/__/auth/callback');
      assert.ok(!target.href.includes('evil'));
    }
});

test('shows a plain page for requests that the SDK never sends', async () => {
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

test('accepts a provider’s answer once, with its state, in the browser that asked', async () => {
  const popup = openPopup(api);
  const page = await popup.open('google.com');
  const state = page.url.searchParams.get('state')!;
  const answered = new URL((await openPopup(api).choose(page, mira)).url);
  assert.equal(answered.searchParams.get('state'), state);
  // Another browser, first without and then with its own cookie.
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

test('refuses a reused code and a code of another flow', async () => {
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
    method: 'POST',
    url: '/demo-provider/authorize',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
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

test('refuses an answer that comes too late', async () => {
  const popup = openPopup(api);
  const page = await popup.open('google.com');
  const now = api.clock.now();
  api.clock.moveBy(16 * 60_000);
  assert.equal((await popup.choose(page, mira)).status, 400);
  api.clock.moveTo(now);
});

for (const providerId of providerIds)
  test(`${providerId}: reports a cancelled sign-in`, async () => {
    const event = await openPopup(api).signIn(providerId, { cancel: 'yes' });
    assert.deepEqual(
      [event.error?.code, event.sessionId, event.urlResponse],
      ['auth/user-cancelled', null, null],
    );
  });

test('accepts an answer that is posted as a form', async () => {
  const popup = openPopup(api);
  const form = await popup.choose(await popup.open('apple.com'), mira, { redirect: false });
  const answer = new URL(form.headers['location']!);
  const posted = await popup.go('POST', answer.pathname, answer.searchParams);
  assert.equal(eventIn(posted).error, null);
});

test('two popups of one browser work independently', async () => {
  const popup = openPopup(api);
  const pages = [await popup.open('google.com'), await popup.open('facebook.com')];
  for (const page of pages) assert.equal(eventIn(await popup.choose(page, mira)).error, null);
});

test('over https the cookie has the __Host- prefix and is sent when Apple posts its answer', async () => {
  const site = await openTestApp({ env: { DEMO: 'on', PUBLIC_URL: 'https://localhost' }, startsAt });
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

test('offers the demonstration’s provider only in the demonstration and without real credentials', async () => {
  const real = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  for (const env of [{ DEMO: 'off' }, { DEMO: 'on', ...real }]) {
    const site = await openTestApp({ env });
    for (const path of ['authorize', 'token', 'jwks'])
      assert.equal((await site.send('GET', `/demo-provider/${path}`)).status, 404);
    const popup = openPopup(site);
    const event = eventIn(await popup.open('facebook.com'));
    assert.equal(event.error?.code, 'auth/operation-not-allowed');
  }
});

test('refuses more than a hundred popups in 15 minutes from one network and reports it to the page', async () => {
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
