import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signUpPerson, type SignedInPerson, type PersonOptions } from '../../../../test/people.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';
import { deleteExpired } from '../delete-expired.ts';

const api = await openTestApp();
const issue = () => api.core.identity.issueFirstAdminToken();
const day = 24 * 60 * 60_000;

beforeEach(async () => {
  await api.rows('delete from first_admin_token');
  await api.rows('delete from attempt');
  await api.rows('delete from audit_entry');
  await api.rows(`update account set role = 'reader'`);
});

const become = ({ token }: SignedInPerson, firstAdminToken: unknown) =>
  api.send('POST', '/api/v1/account/first-admin', { key: token, json: { token: firstAdminToken } });
const codeOf = async (answer: ReturnType<typeof become>) => String((await answer).json.code);
const admins = async () =>
  (await api.rows<{ uid: string }>(`select uid from account where role = 'admin'`)).map(({ uid }) => uid);
const aReader = (options: PersonOptions = {}) => signUpPerson(api, options);

test('makes the holder of the terminal’s token admin, once', async () => {
  const token = (await issue())!;
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  const [owner, second] = [await aReader(), await aReader()];
  assert.equal((await become(owner, token)).status, 200);
  assert.deepEqual(await admins(), [owner.uid]);
  const acts = await api.rows('select actor_uid, role, action, outcome from audit_entry');
  assert.deepEqual(acts, [
    { actor_uid: owner.uid, role: 'admin', action: 'becomeFirstAdmin', outcome: 'done' },
  ]);
  assert.equal(await codeOf(become(second, token)), 'code_invalid');
  assert.equal(await issue(), null, 'no token is issued while there is an admin');
  assert.deepEqual(await admins(), [owner.uid]);
});

test('stores the token only as a hash', async () => {
  const token = (await issue())!;
  const rows = JSON.stringify(
    await api.rows(`select *, encode(token_hash, 'base64') as shown from first_admin_token`),
  );
  const inHex = Buffer.from(token, 'base64url').toString('hex');
  assert.ok(!rows.includes(token) && !rows.includes(inHex) && rows.includes('token_hash'));
});

test('refuses wrong, expired and replaced tokens', async () => {
  const person = await aReader();
  assert.equal(await codeOf(become(person, 'x'.repeat(43))), 'code_invalid', 'no token has been issued');
  const replaced = (await issue())!;
  const token = (await issue())!;
  for (const wrong of [replaced, `${token}x`, token.slice(1), 'x'.repeat(43)])
    assert.equal(await codeOf(become(person, wrong)), 'code_invalid');
  for (const broken of ['', 'x'.repeat(201), null, 7, {}, [token]])
    assert.equal(await codeOf(become(person, broken)), 'invalid_input');
  api.clock.moveBy(day);
  const later = await aReader();
  assert.equal(await codeOf(become(later, token)), 'code_invalid', 'a day later');
  api.clock.moveBy(1);
  await deleteExpired({ db: api.core.db, clock: api.clock, mail: { deleteBefore: async () => {} } as never });
  assert.deepEqual(await api.rows('select 1 from first_admin_token'), []);
  assert.deepEqual(await admins(), []);
});

test('requires a sign-in and a verified address', async () => {
  const token = (await issue())!;
  const anonymous = await api.send('POST', '/api/v1/account/first-admin', { json: { token } });
  assert.deepEqual([anonymous.status, anonymous.json.code], [401, 'unauthenticated']);
  const unverified = await aReader({ emailVerified: false });
  assert.equal(await codeOf(become(unverified, token)), 'email_not_confirmed');
  const key = await api.send('POST', '/api/v1/account/first-admin', { key: true, json: { token } });
  assert.equal(key.status, 401, 'an operator key is no person');
  assert.deepEqual(await admins(), []);
  assert.equal((await become(await aReader(), token)).status, 200, 'the token is still valid');
});

test('refuses a token once there is an admin', async () => {
  const token = (await issue())!;
  const { uid } = await aReader({ role: 'admin' });
  assert.equal(await codeOf(become(await aReader(), token)), 'admin_exists');
  assert.deepEqual(await admins(), [uid]);
});

test('makes one of two parallel callers admin, also with tokens of two nodes', async () => {
  for (let round = 0; round < 5; round++) {
    const first = (await issue())!;
    await api.rows(`update first_admin_token set node = 'another'`);
    const second = (await issue())!;
    const people = await Promise.all([first, second, first, second].map(() => aReader()));
    const answers = await Promise.all(people.map((person, n) => become(person, n % 2 ? second : first)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await admins()).length, 1);
    await api.rows(`update account set role = 'reader'`);
  }
});

test('allows twenty attempts an hour from one network', async () => {
  const token = (await issue())!;
  const person = await aReader();
  const codes = [];
  for (let n = 0; n < 20; n++) codes.push(await codeOf(become(person, 'x'.repeat(43))));
  assert.deepEqual(new Set(codes), new Set(['code_invalid']));
  assert.equal(await codeOf(become(person, token)), 'too_many_attempts');
  api.clock.moveBy(60 * 60_000);
  assert.equal((await become(await aReader(), token)).status, 200);
});

test('verifying the address that FIRST_ADMIN named before grants no role', async () => {
  const { app, visitor } = await openVisitors({ env: { FIRST_ADMIN: 'owner@comics.example' } });
  const { signUp, call, code, done } = visitor('attacker');
  const { idToken, localId } = await signUp('owner@comics.example');
  await done(
    call('update', { oobCode: await code('VERIFY_EMAIL', { idToken }, 'owner@comics.example'), idToken }),
  );
  const [row] = await app.rows('select email_verified, role from account where uid = $1', [localId]);
  assert.deepEqual(row, { email_verified: true, role: 'reader' });
});
