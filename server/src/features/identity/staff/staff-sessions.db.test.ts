/** Which sessions let staff use their role, how long sessions last, and roles that an admin grants. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Role } from '@longstrip/contract/identity/roles.rules';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { aComic } from '../../../../test/builders.ts';
import { refreshPerson, signInPerson, signUpPerson, type SignedInPerson } from '../../../../test/people.ts';

const api = await openTestApp();
const minute = 60_000;
const hour = 60 * minute;
const roleOf = (uid: string) => `/accounts/${uid}/role`;
const storedRole = async (uid: string) =>
  (await api.rows<{ role: Role }>('select role from account where uid = $1', [uid]))[0]!.role;

/** Refreshes like a browser: the next call uses the successor of the refresh token. Returns the code of a refusal. */
async function refresh(person: SignedInPerson): Promise<SignedInPerson | string> {
  const answer = await api.send('POST', '/v1/token?key=any', {
    json: { grant_type: 'refresh_token', refresh_token: person.refreshToken },
  });
  if (answer.status !== 200) return answer.json.error.message;
  return { ...person, token: answer.json.id_token, refreshToken: answer.json.refresh_token };
}
const lastsFor = async (person: SignedInPerson, steps: number, length: number) => {
  let present = person;
  for (let step = 1; step <= steps; step++) {
    api.clock.moveBy(length);
    const next = await refresh(present);
    if (typeof next === 'string') return { steps: step - 1, code: next };
    present = next;
  }
  return { steps, code: null };
};

test('an admin without a second factor sees what readers see', async () => {
  const { id } = await aComic(api, { contentRating: 'AO' });
  const filters = { id, contentRating: ['T', 'M', 'AO'] };
  const seen = async (key: string) =>
    (await api.ask('POST', '/comics/list', { key, json: { filters } })).data;
  const { uid, token } = await signUpPerson(api, { role: 'admin', secondFactor: false });
  assert.deepEqual(await seen(token), []);
  await api.refused('second_factor_required', 'POST', '/genres', { key: token, json: { name: 'No' } });
  const withFactor = await signUpPerson(api, { role: 'admin' });
  assert.equal((await seen(withFactor.token)).length, 1);
  const account = await api.ask('GET', '/account', { key: token });
  assert.deepEqual([account.uid, account.role, account.secondFactor.usedHere], [uid, 'admin', false]);
});

test('a staff session ends twelve hours after its sign-in, however often it is refreshed', async () => {
  const editor = await signUpPerson(api, { role: 'editor' });
  const reader = await signUpPerson(api);
  assert.deepEqual(await lastsFor(editor, 14, 55 * minute), { steps: 13, code: 'TOKEN_EXPIRED' });
  assert.deepEqual(await lastsFor(reader, 14, 55 * minute), { steps: 14, code: null });
});

test('sessions that are opened from a staff session do not outlive its second factor', async () => {
  const { token } = await signUpPerson(api, { role: 'admin' });
  const password = 'a dozen quiet tides';
  const renew = (idToken: string) =>
    api.send('POST', '/v1/accounts:update?key=any', { json: { idToken, password } });
  api.clock.moveBy(4.9 * minute);
  const { json: renewed } = await renew(token);
  assert.ok(renewed.idToken, JSON.stringify(renewed));
  api.clock.moveBy(4.9 * minute);
  const { json } = await renew(renewed.idToken);
  assert.equal(json.error?.message, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  const deletion = { key: renewed.idToken, json: {} };
  await api.refused('recent_sign_in_required', 'POST', '/account/deletion', deletion);
  const present = { uid: '', email: '', sessionId: '', token: renewed.idToken as string };
  // The second factor is as old as a chain of such sessions would have made it.
  await api.rows(
    `update account_session set second_factor_at = second_factor_at - interval '11 hours'
     where uid = (select uid from account_session order by signed_in_at desc limit 1)`,
  );
  const person = { ...present, refreshToken: renewed.refreshToken as string };
  assert.deepEqual(await lastsFor(person, 3, 20 * minute), { steps: 2, code: 'TOKEN_EXPIRED' });
  await api.refused('session_ended', 'GET', '/account', { key: renewed.idToken });
});

test('a staff session ends two hours after its last refresh, for calls and refreshes', async () => {
  const editor = await signUpPerson(api, { role: 'editor' });
  const reader = await signUpPerson(api);
  api.clock.moveBy(2 * hour + 1000);
  // A token that has not expired.
  const { token } = await refreshPerson(api, editor);
  await api.refused('session_ended', 'GET', '/account', { key: token });
  assert.equal(await refresh(editor), 'TOKEN_EXPIRED');
  assert.equal(typeof (await refresh(reader)), 'object');
});

test('a role that is granted later shortens existing sessions', async () => {
  const person = await signUpPerson(api);
  api.clock.moveBy(13 * hour);
  const refreshed = await refreshPerson(api, person);
  await api.ask('GET', '/account', { key: refreshed.token });
  await api.rows("update account set role = 'editor' where uid = $1", [person.uid]);
  await api.refused('session_ended', 'GET', '/account', { key: refreshed.token });
});

test('an admin grants and revokes a role with a second factor given in the last five minutes', async () => {
  const admin = await signUpPerson(api, { role: 'admin' });
  const { uid } = await signUpPerson(api);
  assert.deepEqual(await api.ask('POST', roleOf(uid), { key: admin.token, json: { role: 'editor' } }), {
    uid,
    role: 'editor',
    before: 'reader',
  });
  assert.equal(await storedRole(uid), 'editor');
  api.clock.moveBy(5 * minute + 1000);
  const change = { json: { role: 'reader' } };
  await api.refused('recent_second_factor_required', 'POST', roleOf(uid), { key: admin.token, ...change });
  assert.equal(await storedRole(uid), 'editor');
  const again = await signInPerson(api, admin.uid);
  await api.ask('POST', roleOf(uid), { key: again.token, ...change });
  assert.equal(await storedRole(uid), 'reader');
  const entries = await api.rows<{ outcome: string; details: object }>(
    "select details, outcome from audit_entry where action = 'changeRole' and actor_uid = $1 order by at",
    [admin.uid],
  );
  assert.deepEqual(
    entries.map(({ details, outcome }) => [details, outcome]),
    [
      [{ params: { uid }, body: { role: 'editor' }, before: { role: 'reader' } }, 'done'],
      [{ params: { uid }, body: { role: 'reader' }, before: { role: 'editor' } }, 'done'],
    ],
  );
});

test('refuses role changes by operator keys, other staff and readers', async () => {
  const { uid } = await signUpPerson(api);
  const json = { role: 'admin' };
  await api.refused('forbidden', 'POST', roleOf(uid), { key: true, json });
  await api.refused('unauthenticated', 'POST', roleOf(uid), { key: false, json });
  for (const role of ['reader', 'editor', 'support'] as const) {
    const { token, uid: own } = await signUpPerson(api, { role, secondFactor: true });
    for (const each of [uid, own]) await api.refused('forbidden', 'POST', roleOf(each), { key: token, json });
  }
  assert.equal(await storedRole(uid), 'reader');
});

test('requires a verified address, an existing account and one remaining admin', async () => {
  await api.rows("update account set role = 'reader'");
  const { token: key, uid: own } = await signUpPerson(api, { role: 'admin' });
  const { uid } = await signUpPerson(api, { emailVerified: false });
  const post = (code: string, to: string, role: string) =>
    api.refused(code, 'POST', roleOf(to), { key, json: { role } });
  await post('email_not_confirmed', uid, 'editor');
  await post('account_not_found', randomUUID(), 'editor');
  await post('last_admin', own, 'reader');
  await post('invalid_input', uid, 'king');
  assert.equal(await storedRole(own), 'admin');
});

test('requires twelve characters in staff passwords and eight in reader passwords', async () => {
  const set = async (role: Role, password: string) => {
    const { token: idToken } = await signUpPerson(api, { role });
    const answer = await api.send('POST', '/v1/accounts:update?key=any', { json: { idToken, password } });
    return answer.status === 200 ? 'set' : (answer.json.error.message as string).split(' ')[0];
  };
  assert.equal(await set('reader', 'sevench'), 'WEAK_PASSWORD');
  assert.equal(await set('reader', 'eightchr'), 'set');
  assert.equal(await set('editor', 'eleven char'), 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
  assert.equal(await set('editor', 'twelve chars'), 'set');
});
