/** Sessions and cookies that an attacker prepared before a sign-in are useless after it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { claimsOf, password } from '../../../../test/identity/conformance/talk.ts';
import type { Fields } from '../../../../test/identity/conformance/target.ts';
import { openPopup } from '../../../../test/identity/popup.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';

// openid-client compares a provider's answer with the real time.
const { app, visitor } = await openVisitors({ env: { DEMO: 'on' }, startsAt: new Date() });
const mira = { reader: 'mira@readers.example' };

test('a sign-in ignores given tokens and session ids', async () => {
  const eve = visitor('eve');
  const hers = await eve.signUp();
  const { sid } = claimsOf(hers.idToken);
  const victim = visitor('victim');
  const { localId } = await victim.signUp();
  const planted = {
    sid,
    session: sid,
    sessionId: sid,
    session_id: sid,
    sessionCookie: hers.idToken,
    idToken: hers.idToken,
    refreshToken: hers.refreshToken,
    refresh_token: hers.refreshToken,
  };
  const answer = await app.send('POST', '/v1/accounts:signInWithPassword?key=any', {
    json: { email: victim.email, password, ...planted },
    headers: {
      authorization: `Bearer ${hers.idToken}`,
      cookie: Object.entries(planted)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('; '),
    },
  });
  const signedIn = answer.json as Fields;
  assert.equal(signedIn.localId, localId);
  assert.notEqual(claimsOf(signedIn.idToken).sid, sid);
  assert.notEqual(signedIn.refreshToken, hers.refreshToken);
  assert.equal(answer.headers['set-cookie'], undefined);
  // The attacker's own tokens still open only her own session.
  const refreshed = await eve.done(eve.refresh(hers.refreshToken));
  for (const token of [hers.idToken, refreshed.id_token]) assert.equal(claimsOf(token).sub, hers.localId);
  const { json } = await app.send('GET', '/api/v1/account', { key: String(refreshed.id_token) });
  assert.equal(json.email, eve.email);
});

test('each sign-in starts a new session', async () => {
  const { signUp, signIn, done } = visitor('often');
  const all = [await signUp(), await done(signIn()), await done(signIn())];
  for (const part of [(each: Fields) => claimsOf(each.idToken).sid, (each: Fields) => each.refreshToken])
    assert.equal(new Set(all.map(part)).size, all.length);
});

test('the cookie of a popup alone gives no access', async () => {
  const eve = openPopup(app);
  const hers = await eve.open('google.com');
  const victim = openPopup(app);
  // Planted before the victim signs in.
  for (const [name, value] of eve.cookies) victim.cookies.set(name, value);
  const page = await victim.open('google.com');
  const state = page.url.searchParams.get('state')!;
  const [secret] = [...eve.cookies.values()];
  const event = await victim.signIn('google.com', mira);
  assert.notEqual(event.sessionId, null);
  for (const sessionId of [secret, state, hers.url.searchParams.get('state'), null])
    assert.notEqual((await eve.redeem({ ...event, sessionId: sessionId! })).status, 200);
  // No URL contains the popup's secrets, because URLs leak through Referer headers and logs.
  const answered = await victim.choose(page, mira);
  assert.ok(!answered.url.href.includes(event.sessionId!));
  assert.equal((await victim.redeem(event)).status, 200);
});

test('over https a cookie of a sibling host is ignored', async () => {
  const site = await openTestApp({ env: { DEMO: 'on', PUBLIC_URL: 'https://localhost' } });
  const planted = 'p'.repeat(43);
  const query = new URLSearchParams({
    apiKey: 'longstrip',
    authType: 'signInViaPopup',
    eventId: '1',
    providerId: 'google.com',
  });
  const { headers } = await site.app.inject({
    url: `/__/auth/handler?${query}`,
    // A sibling host can set a cookie only without the prefix, and that cookie is ignored.
    headers: { host: 'localhost', cookie: `signin=${planted}` },
  });
  const cookie = String(headers['set-cookie']);
  assert.match(cookie, /^__Host-signin=/);
  assert.ok(!cookie.includes(planted));
});
