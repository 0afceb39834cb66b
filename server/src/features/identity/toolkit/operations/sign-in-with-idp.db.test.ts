import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../../../test/app-for-tests.ts';
import { startFlow, saveProfile, resumeFlow } from '../../social/social-flow.ts';
import { randomToken } from '../../tokens/random-token.ts';
import { openPopup } from '../../../../../test/identity/popup.ts';

// openid-client compares a provider's answer with the real time.
const api = await openTestApp({ env: { DEMO: 'on' }, startsAt: new Date() });

const reader = (name: string) => ({ name, email: name.toLowerCase() });
const count = async (table: string) => (await api.rows(`select 1 from ${table}`)).length;
const accounts = (email: string) =>
  api.rows<{
    uid: string;
    email_verified: boolean;
    display_name: string | null;
    password_hash: string | null;
  }>('select * from account where email = $1', [email]);
const providersOf = async (uid: string) =>
  (await api.rows('select provider_id from account_provider where uid = $1 order by 1', [uid])).map(
    (row) => row['provider_id'],
  );

async function post(operation: string, payload: object) {
  const response = await api.app.inject({
    method: 'POST',
    url: `/v1/accounts:${operation}?key=any`,
    headers: { host: 'localhost' },
    payload,
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say by assertions what they expect of it
  return { status: response.statusCode, body: JSON.parse(response.body) as Record<string, any> };
}

const password = 'correct horse';
const signUp = async (email: string) =>
  (await post('signUp', { email, password, returnSecureToken: true })).body;

async function signInThroughPopup(
  providerId: Parameters<ReturnType<typeof openPopup>['open']>[0],
  name: string,
  fields = {},
) {
  const popup = openPopup(api);
  return popup.redeem(await popup.signIn(providerId, reader(name)), fields);
}

test('creates an account at the first sign-in and reuses it at the second', async () => {
  const first = await signInThroughPopup('google.com', 'Anna');
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.equal(first.body['isNewUser'], true);
  const again = await signInThroughPopup('google.com', 'Anna');
  assert.equal(again.body['localId'], first.body['localId']);
  assert.ok(!('isNewUser' in again.body));
  const { status } = await post('lookup', { idToken: again.body['idToken'] });
  assert.equal(status, 200);
});

test('returns a result once, to the browser it was made for', async () => {
  const popup = openPopup(api);
  const event = await popup.signIn('google.com', reader('Once'));
  const stranger = openPopup(api);
  await stranger.open('google.com');
  for (const browser of [stranger, openPopup(api)])
    assert.match((await browser.redeem(event)).body['error'].message, /^INVALID_IDP_RESPONSE/);
  assert.equal((await popup.redeem(event)).status, 200);
  assert.match((await popup.redeem(event)).body['error'].message, /^INVALID_IDP_RESPONSE/);
});

test('a result expires after five minutes', async () => {
  const popup = openPopup(api);
  const event = await popup.signIn('google.com', reader('Slow'));
  const now = api.clock.now();
  api.clock.moveBy(6 * 60_000);
  assert.match((await popup.redeem(event)).body['error'].message, /^INVALID_IDP_RESPONSE/);
  api.clock.moveTo(now);
});

test('creates one account for parallel first sign-ins of one person', async () => {
  for (const providerId of ['google.com', 'facebook.com'] as const) {
    const name = `Many-${providerId[0]}`;
    const popups = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const popup = openPopup(api);
        return { popup, event: await popup.signIn(providerId, reader(name)) };
      }),
    );
    const answers = await Promise.all(popups.map(({ popup, event }) => popup.redeem(event)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
    assert.equal(new Set(answers.map(({ body }) => body['localId'])).size, 1);
    assert.equal(answers.filter(({ body }) => body['isNewUser']).length, 1);
  }
});

test('creates one account for parallel sign-ins through two providers with one address', async () => {
  const google = openPopup(api);
  const apple = openPopup(api);
  const events = [
    await google.signIn('google.com', reader('Both')),
    await apple.signIn('apple.com', reader('Both')),
  ];
  const answers = await Promise.all([google.redeem(events[0]!), apple.redeem(events[1]!)]);
  assert.equal(new Set(answers.map(({ body }) => body['localId'])).size, 1, JSON.stringify(answers));
  assert.deepEqual(await providersOf(answers[0]!.body['localId']), ['apple.com', 'google.com']);
});

test('a verified provider gives the owner a fresh account and removes the address from the account that never proved it', async () => {
  const email = 'victim@readers.example';
  const attacker = await signUp(email);
  await api.rows(
    `insert into account_provider (uid, provider_id, federated_id, linked_at) values ($1, 'facebook.com', 'evil', now())`,
    [attacker['localId']],
  );
  await post('update', { idToken: attacker['idToken'], displayName: 'Mallory' });
  const owner = await signInThroughPopup('google.com', 'Victim');
  assert.notEqual(owner.body['localId'], attacker['localId']);
  assert.equal(owner.body['isNewUser'], true);
  const [account] = await accounts(email);
  assert.deepEqual(
    [account!.uid, account!.password_hash, account!.email_verified, account!.display_name],
    [owner.body['localId'], null, true, 'Victim'],
  );
  assert.deepEqual(await providersOf(account!.uid), ['google.com']);
  const old = await post('lookup', { idToken: attacker['idToken'] });
  assert.equal(old.body['error'].message, 'TOKEN_EXPIRED');
  const guess = await post('signInWithPassword', { email, password });
  assert.equal(guess.body['error'].message, 'INVALID_LOGIN_CREDENTIALS');
  assert.equal((await post('lookup', { idToken: owner.body['idToken'] })).status, 200);
});

test('a recycled company address, for which Google does not vouch, opens no account', async () => {
  const email = 'former@company.example';
  const { localId } = await signUp(email);
  await api.rows('update account set email_verified = true where uid = $1', [localId]);
  const browser = randomToken();
  const requestUri = 'http://localhost/__/auth/handler';
  const sessionId = await api.core.db.transaction(async (tx) => {
    const now = api.clock.now();
    const popup = { providerId: 'google.com' as const, authType: 'signInViaPopup', eventId: 'event' };
    const { state } = await startFlow(tx, { popup, browser, redirectUri: requestUri, now });
    const resumed = await resumeFlow(tx, { state, browser, now });
    const names = { displayName: null, photoUrl: null };
    // The profile of Google's claims without `hd`, see openid-provider.test.ts.
    const profile = { federatedId: 'successor', email, emailVerified: false, ...names };
    await saveProfile(tx, { sessionId: resumed!.sessionId, profile, now });
    return resumed!.sessionId;
  });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v1/accounts:signInWithIdp?key=any',
    headers: { host: 'localhost', cookie: `signin=${browser}` },
    payload: { requestUri, sessionId, returnSecureToken: true },
  });
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  assert.equal(body['needConfirmation'], true);
  assert.ok(!('idToken' in body));
  assert.deepEqual(await providersOf(localId), []);
});

test('links a verified provider to a verified account and tells its owner', async () => {
  const email = 'member@readers.example';
  const { localId } = await signUp(email);
  await api.rows('update account set email_verified = true where uid = $1', [localId]);
  const before = (await letters()).length;
  assert.equal((await signInThroughPopup('apple.com', 'Member')).body['localId'], localId);
  const orders = await letters();
  assert.deepEqual(orders.slice(before), [
    { letter: 'identity.PROVIDER_LINKED', uid: localId, email, providerName: 'Apple' },
  ]);
  assert.equal((await post('signInWithPassword', { email, password })).status, 200);
});

const letters = async () =>
  (
    await api.rows<{ data: object }>(`select data from jobs.job where name = 'letters' order by created_on`)
  ).map(({ data }) => data);

test('links an unverified address only after a proof, once', async () => {
  const email = 'careful@readers.example';
  const { idToken, localId } = await signUp(email);
  const asked = await signInThroughPopup('facebook.com', 'Careful');
  assert.equal(asked.status, 200);
  assert.equal(asked.body['needConfirmation'], true);
  assert.ok(!('idToken' in asked.body) && !('refreshToken' in asked.body));
  assert.deepEqual(await providersOf(localId), []);
  const { pendingToken } = asked.body;
  const requestUri = 'http://localhost';
  const link = (fields: object) => post('signInWithIdp', { requestUri, pendingToken, ...fields });
  assert.equal((await link({})).body['error'].message, 'INVALID_PENDING_TOKEN');
  const other = await signUp('careless@readers.example');
  assert.equal((await link({ idToken: other['idToken'] })).body['error'].message, 'INVALID_PENDING_TOKEN');
  const linked = await link({ idToken });
  assert.equal(linked.status, 200, JSON.stringify(linked.body));
  assert.equal(linked.body['localId'], localId);
  assert.deepEqual(await providersOf(localId), ['facebook.com']);
  assert.equal((await link({ idToken })).body['error'].message, 'INVALID_PENDING_TOKEN');
  assert.equal((await signInThroughPopup('facebook.com', 'Careful')).body['localId'], localId);
});

test('a pending link expires after 15 minutes', async () => {
  const email = 'slowly@readers.example';
  await signUp(email);
  const { pendingToken } = (await signInThroughPopup('facebook.com', 'Slowly')).body;
  const now = api.clock.now();
  api.clock.moveBy(15 * 60_000);
  const { idToken, localId } = (await post('signInWithPassword', { email, password })).body;
  const late = await post('signInWithIdp', { requestUri: 'http://localhost', pendingToken, idToken });
  api.clock.moveTo(now);
  assert.equal(late.body['error'].message, 'INVALID_PENDING_TOKEN');
  assert.deepEqual(await providersOf(localId), []);
});

test('refuses to link an account of another person, a second account of a provider, or without a recent sign-in', async () => {
  const one = await signUp('one@readers.example');
  const two = await signUp('two@readers.example');
  const fields = { idToken: one['idToken'] };
  assert.equal((await signInThroughPopup('google.com', 'Linked', fields)).body['localId'], one['localId']);
  const taken = await signInThroughPopup('google.com', 'Linked', { idToken: two['idToken'] });
  assert.deepEqual(
    [taken.status, taken.body['errorMessage'], taken.body['idToken']],
    [200, 'FEDERATED_USER_ID_ALREADY_LINKED', undefined],
  );
  const strict = { idToken: two['idToken'], returnIdpCredential: false };
  const refused = await signInThroughPopup('google.com', 'Linked', strict);
  assert.deepEqual(
    [refused.status, refused.body['error'].message],
    [400, 'FEDERATED_USER_ID_ALREADY_LINKED'],
  );
  const second = await signInThroughPopup('google.com', 'Second', fields);
  assert.equal(second.body['error'].message, 'PROVIDER_ALREADY_LINKED');
  const someones = await signInThroughPopup('apple.com', 'Two', fields);
  assert.equal(someones.body['errorMessage'], 'EMAIL_EXISTS');
  const now = api.clock.now();
  api.clock.moveBy(6 * 60_000);
  const late = await signInThroughPopup('apple.com', 'Late', fields);
  api.clock.moveTo(now);
  assert.equal(late.body['error'].message, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('reauthentication creates no account', async () => {
  const before = await count('account');
  const popup = openPopup(api);
  const event = await popup.signIn('google.com', reader('Nobody'), { authType: 'reauthViaPopup' });
  assert.equal((await popup.redeem(event)).body['error'].message, 'EMAIL_NOT_FOUND');
  assert.equal(await count('account'), before);
});

test('a new owner of an address does not get access to the former owner’s account', async () => {
  const { body } = await signInThroughPopup('google.com', 'Former');
  await api.rows(`update account_provider set federated_id = 'earlier' where uid = $1`, [body['localId']]);
  const later = await signInThroughPopup('google.com', 'Former');
  assert.equal(later.body['needConfirmation'], true);
});

test('refuses staff sign-ins through the demonstration’s provider', async () => {
  const { body } = await signInThroughPopup('google.com', 'Boss');
  const { idToken, localId } = body;
  await api.rows(`update account set role = 'editor' where uid = $1`, [localId]);
  for (const refused of [
    await signInThroughPopup('google.com', 'Boss'),
    await signInThroughPopup('apple.com', 'Boss'),
    await signInThroughPopup('facebook.com', 'Boss'),
    await signInThroughPopup('facebook.com', 'Sidedoor', { idToken }),
  ]) {
    assert.equal(refused.status, 400);
    assert.match(refused.body['error'].message, /^OPERATION_NOT_ALLOWED/);
  }
  assert.deepEqual(await providersOf(localId), ['google.com']);
});

test('refuses disabled accounts', async () => {
  const { body } = await signInThroughPopup('google.com', 'Gone');
  await api.rows('update account set disabled = true where uid = $1', [body['localId']]);
  // A provider that does not vouch for the address does not learn the account's sign-in methods either.
  for (const providerId of ['google.com', 'apple.com', 'facebook.com'] as const)
    assert.equal(
      (await signInThroughPopup(providerId, 'Gone')).body['error']?.message,
      'USER_DISABLED',
      providerId,
    );
});

test('stores names as plain text', async () => {
  const popup = openPopup(api);
  const name = '<img src=x onerror=alert(1)>\u202e';
  const { body } = await popup.redeem(await popup.signIn('google.com', { name, email: 'markup' }));
  assert.equal(body['displayName'], '<img src=x onerror=alert(1)>');
  assert.equal((await accounts('markup@readers.example'))[0]!.display_name, body['displayName']);
});

test('accepts a name that was cut inside a surrogate pair', async () => {
  const popup = openPopup(api);
  // The demonstration keeps a hundred UTF-16 units of the typed name.
  const name = `${'x'.repeat(99)}🦊`;
  for (const providerId of ['google.com', 'facebook.com', 'apple.com'] as const) {
    const { body } = await popup.redeem(await popup.signIn(providerId, { name, email: `cut-${providerId}` }));
    assert.equal(body['displayName'], 'x'.repeat(99));
  }
});

test('refuses assertions that no provider has signed', async () => {
  const requestUri = 'http://localhost';
  const say = async (postBody: string | undefined, more = {}) =>
    (await post('signInWithIdp', { requestUri, postBody, ...more })).body['error'].message.split(' : ')[0];
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","email":"a@readers.example"}')}.`;
  assert.equal(await say('id_token=garbage&providerId=google.com'), 'INVALID_IDP_RESPONSE');
  assert.equal(await say(`id_token=${unsigned}&providerId=google.com`), 'INVALID_IDP_RESPONSE');
  assert.equal(await say('access_token=stolen&providerId=facebook.com'), 'INVALID_IDP_RESPONSE');
  assert.equal(await say('access_token=stolen&providerId=google.com'), 'INVALID_IDP_RESPONSE');
  assert.equal(await say('id_token=garbage'), 'INVALID_CREDENTIAL_OR_PROVIDER_ID');
  assert.equal(await say('id_token=garbage&providerId=wings.example'), 'INVALID_CREDENTIAL_OR_PROVIDER_ID');
  assert.equal(await say(undefined), 'INVALID_CREDENTIAL_OR_PROVIDER_ID');
  assert.equal(await say(undefined, { requestUri: undefined }), 'MISSING_REQUEST_URI');
  assert.equal(await say(undefined, { requestUri: 'home' }), 'INVALID_REQUEST_URI');
  assert.equal(await say(undefined, { sessionId: 'x'.repeat(43) }), 'INVALID_IDP_RESPONSE');
  assert.equal(await say(undefined, { idToken: 'garbage' }), 'INVALID_ID_TOKEN');
});
