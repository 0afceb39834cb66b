/** Changes of credentials: sessions that end, notices, and fields that callers cannot change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../platform/database/embedded/processes.ts';
import { claimsOf, password } from '../../../../../test/identity/conformance/talk.ts';
import { openPasswords } from '../../passwords/passwords.ts';
import type { Fields } from '../../../../../test/identity/conformance/target.ts';
import { openVisitors, refused } from '../../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors();
const { clock } = app;
const next = 'another horse';

/** The letters ordered for an account, by time and kind, because those of one transaction have the same time. */
const ordered = async (uid: string) =>
  (
    await app.rows<{ kind: string }>(
      `select split_part(data->>'letter', '.', 2) as kind from jobs.job where name = 'letters' and data->>'uid' = $1 order by created_on, kind`,
      [uid],
    )
  ).map(({ kind }) => kind);

test('a new password ends all sessions and opens a new one for its owner', async () => {
  const { signUp, signIn, call, done, refresh } = visitor('password');
  const { idToken, refreshToken, localId } = await signUp();
  const other = await done(signIn());
  const changed = await done(call('update', { idToken, password: next, returnSecureToken: true }));
  for (const token of [idToken, other.idToken]) {
    await refused('TOKEN_EXPIRED', call('lookup', { idToken: token }));
    assert.equal(
      (await app.send('GET', '/api/v1/account', { key: String(token) })).json.code,
      'session_ended',
    );
  }
  for (const token of [refreshToken, other.refreshToken]) await refused('TOKEN_EXPIRED', refresh(token));
  await done(call('lookup', { idToken: changed.idToken }));
  await done(refresh(changed.refreshToken));
  await refused('INVALID_LOGIN_CREDENTIALS', signIn(password));
  await done(signIn(next));
  assert.deepEqual(await ordered(localId), ['PASSWORD_CHANGED']);
});

test('validSince ends all sessions, whatever its value, and opens a new one for its owner', async () => {
  const { signUp, signIn, call, done, refresh } = visitor('everywhere');
  let { idToken, refreshToken }: Fields = await signUp();
  for (const validSince of ['0', '1', 9_999_999_999]) {
    const other = await done(signIn());
    const answer = await done(call('update', { idToken, validSince, returnSecureToken: true }));
    assert.equal(answer.expiresIn, '3600');
    for (const token of [idToken, other.idToken])
      await refused('TOKEN_EXPIRED', call('lookup', { idToken: token }));
    for (const token of [refreshToken, other.refreshToken]) await refused('TOKEN_EXPIRED', refresh(token));
    ({ idToken, refreshToken } = answer);
    await done(call('lookup', { idToken }));
  }
  await done(refresh(refreshToken));
  await done(signIn());
});

test('validSince requires a recent sign-in, because the new session counts as one', async () => {
  const { signUp, call, done } = visitor('unlocked');
  const { idToken } = await signUp();
  clock.moveBy(301_000);
  await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', call('update', { idToken, validSince: '0' }));
  await done(call('lookup', { idToken }));
});

test('a password that is set in a session of a provider makes it a session of the password', async () => {
  const { idp, call, done, email, sub } = visitor('google');
  const { idToken } = await done(idp('google.com', { sub: sub('g'), email, email_verified: true }));
  const changed = await done(call('update', { idToken, password: next, returnSecureToken: true }));
  const providerIn = (token: unknown) => (claimsOf(token).firebase as Fields).sign_in_provider;
  assert.equal(providerIn(changed.idToken), 'password');
  const again = await done(call('update', { idToken: changed.idToken, validSince: '0' }));
  assert.equal(providerIn(again.idToken), 'password');
});

test('refuses common passwords for new accounts and as new passwords, and keeps existing ones', async () => {
  const { signUp, signIn, call, code, done, email } = visitor('common');
  const weak = 'WEAK_PASSWORD : Password is among the most common ones';
  for (const common of ['password', '12345678', 'Password123!', 'qwertyuiop'])
    await refused(weak, call('signUp', { email, password: common }));
  const { idToken } = await signUp();
  await refused(weak, call('update', { idToken, password: 'iloveyou1' }));
  const oobCode = await code('PASSWORD_RESET', { email });
  await refused(weak, call('resetPassword', { oobCode, newPassword: 'iloveyou1' }));
  const passwordHash = await openPasswords().hash('password');
  await app.rows('update account set password_hash = $2 where email = $1', [email, passwordHash]);
  await done(signIn('password'));
});

test('refuses new addresses without a full domain, and lets accounts that have one sign in', async () => {
  const { signUp, signIn, call, done, email } = visitor('short');
  for (const address of ['a@b', 'mia@localhost', 'mia@case.example.', 'josé@case.example'])
    for (const order of [
      call('signUp', { email: address, password }),
      call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: address }),
    ])
      await refused('INVALID_EMAIL', order);
  const { idToken } = await signUp();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'a@b' };
  await refused('INVALID_EMAIL', call('sendOobCode', change));
  await app.rows('update account set email = $2 where email = $1', [email, 'old@intranet']);
  await done(signIn(password, 'old@intranet'));
});

test('an address with a domain in another script is the same account as in the ASCII form of browsers', async () => {
  const { signUp, signIn, call, done } = visitor('unicode');
  const { localId } = await signUp('reader@exämple.com');
  for (const address of ['reader@xn--exmple-cua.com', 'Reader@EXÄMPLE.com'])
    assert.equal((await done(signIn(password, address))).localId, localId);
  await refused('EMAIL_EXISTS', call('signUp', { email: 'reader@xn--exmple-cua.com', password }));
});

test('limits the letters about repeated password changes', async () => {
  const { signUp, call, done } = visitor('again');
  const { idToken, localId } = await signUp();
  let token: unknown = idToken;
  for (let each = 0; each < 8; each++)
    ({ idToken: token } = await done(
      call('update', { idToken: token, password: `horse number ${each}`, returnSecureToken: true }),
    ));
  assert.equal((await ordered(localId)).length, 5);
});

test('requires a sign-in of the last five minutes for credentials but not for a name', async () => {
  const { signUp, signIn, call, done, refresh, email, mail } = visitor('recent');
  const first = await signUp();
  clock.moveBy(301_000);
  // A refresh creates a new token, but is not a sign-in.
  const { id_token: idToken } = await done(refresh(first.refreshToken));
  for (const change of [
    { password: next },
    { deleteAttribute: ['PASSWORD'] },
    { deleteProvider: ['password'] },
  ])
    await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', call('update', { idToken, ...change }));
  await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', call('delete', { idToken }));
  const anew = { idToken, email, password: next };
  await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', call('signUp', anew));
  const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: mail('new') };
  await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', call('sendOobCode', asked));
  await done(call('update', { idToken, displayName: 'Rin' }));
  const again = await done(signIn());
  await done(call('update', { idToken: again.idToken, password: next }));
});

test('refuses codes that were mailed before a change', async () => {
  const { signUp, call, code, verify, done, email, mail } = visitor('mailed');
  const { idToken } = await signUp();
  await verify(idToken);
  const reset = await code('PASSWORD_RESET', { email });
  const link = await code('EMAIL_SIGNIN', { email });
  const change = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
  const changed = await done(call('update', { idToken, password: next }));
  await refused('INVALID_OOB_CODE', call('resetPassword', { oobCode: reset, newPassword: 'a third horse' }));
  await refused('INVALID_OOB_CODE', call('signInWithEmailLink', { email, oobCode: link }));
  await refused('INVALID_OOB_CODE', call('update', { oobCode: change, idToken: changed.idToken }));
});

test('a code works only for the address that the account had when it was made', async () => {
  const { signUp, call, code, verify, email, mail } = visitor('crossed');
  const { idToken, localId } = await signUp();
  await verify(idToken);
  const reset = await code('PASSWORD_RESET', { email });
  const check = await code('VERIFY_EMAIL', { idToken });
  const change = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('new') }, mail('new'));
  await app.rows('update account set email = $2, email_verified = false where uid = $1', [
    localId,
    mail('else'),
  ]);
  await refused('INVALID_OOB_CODE', call('resetPassword', { oobCode: reset, newPassword: next }));
  for (const oobCode of [check, change])
    await refused('INVALID_OOB_CODE', call('update', { oobCode, idToken }));
  const [row] = await app.rows<Fields>('select email, email_verified from account where uid = $1', [localId]);
  assert.deepEqual(row, { email: mail('else'), email_verified: false });
});

test('refuses a password that is changed while it is checked', async () => {
  const { signUp, signIn, email } = visitor('overtaken');
  await signUp();
  const owner = await app.core.db.pool.connect();
  try {
    await owner.query('begin');
    await owner.query('select 1 from account where email = $1 for update', [email]);
    const late = signIn();
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    assert.ok(await until(async () => (await app.rows(waits)).length > 0, 60_000));
    await owner.query('update account set password_hash = null where email = $1', [email]);
    await owner.query('commit');
    await refused('INVALID_LOGIN_CREDENTIALS', late);
  } finally {
    await owner.query('rollback');
    owner.release();
  }
});

test('accepts a code once, also in parallel, and until it expires', async () => {
  const { signUp, call, code, email } = visitor('codes');
  await signUp();
  const oobCode = await code('PASSWORD_RESET', { email });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => call('resetPassword', { oobCode, newPassword: `horse number ${n}` })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const late = await code('PASSWORD_RESET', { email });
  clock.moveBy(3_601_000);
  await refused('INVALID_OOB_CODE', call('resetPassword', { oobCode: late, newPassword: next }));
  await refused('INVALID_OOB_CODE', call('resetPassword', { oobCode: late }));
});

test('creates one account for a link that is opened twice at once', async () => {
  const { call, code, email } = visitor('link');
  const oobCode = await code('EMAIL_SIGNIN', { email });
  const answers = await Promise.all([1, 2, 3, 4].map(() => call('signInWithEmailLink', { email, oobCode })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400]);
});

test('callers cannot grant themselves privileges', async () => {
  const { call, done, email } = visitor('wishes');
  const forbiddenFields = {
    emailVerified: true,
    email_verified: true,
    role: 'admin',
    disabled: true,
    uid: 'mine',
    createdAt: '1',
    valid_since: '1',
    deletion_at: '2020-01-01',
    deletionAt: '2020-01-01',
    password_hash: 'x',
    passwordHash: 'x',
    lastLoginAt: '1',
    tenantId: 'x',
    salt: 'x',
    providerUserInfo: [{ providerId: 'google.com', rawId: '1' }],
  };
  const { idToken } = await done(call('signUp', { email, password, ...forbiddenFields }));
  const [before] = await app.rows<Fields>('select * from account where email = $1', [email]);
  await done(call('update', { idToken, ...forbiddenFields, localId: 'mine' }));
  const [after] = await app.rows<Fields>('select * from account where email = $1', [email]);
  assert.deepEqual(after, before);
  const { role, email_verified: verified, disabled, deletion_at: deletionAt } = after!;
  assert.deepEqual(
    { role, verified, disabled, deletionAt },
    { role: 'reader', verified: false, disabled: false, deletionAt: null },
  );
  assert.deepEqual(await app.rows('select * from account_provider where uid = $1', [after!.uid]), []);
  await refused('INSUFFICIENT_PERMISSION', call('update', { idToken, customAttributes: '{"role":"admin"}' }));
  await refused(
    'INSUFFICIENT_PERMISSION',
    call('update', { idToken, linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } }),
  );
  await refused('OPERATION_NOT_ALLOWED', call('update', { idToken, disableUser: true }));
  await refused(
    'UNEXPECTED_PARAMETER : User ID',
    call('signUp', { email: `x${email}`, password, localId: 'mine' }),
  );
  const privileges = {
    customAttributes: '{"role":"admin"}',
    disableUser: true,
    linkProviderUserInfo: { rawId: '1' },
  };
  const { localId } = await done(call('signUp', { email: `y${email}`, password, ...privileges }));
  assert.deepEqual(await app.rows('select role, disabled from account where uid = $1', [localId]), [
    { role: 'reader', disabled: false },
  ]);
  // Callers change and see only their own account: the ids of others are ignored.
  const other = await visitor('other').signUp();
  await done(call('update', { idToken, localId: other.localId, displayName: 'Eve' }));
  const { users } = await done(call('lookup', { idToken: other.idToken, localId: [other.localId] }));
  assert.equal((users as Fields[])[0]!.displayName, undefined);
});

test('accepts names in any script without control characters, and https pictures only', async () => {
  const { signUp, call, done } = visitor('names');
  const { idToken } = await signUp();
  for (const displayName of ['Ρίν 漫画 🦊', 'O’Hara <b>', 'x'.repeat(256)])
    assert.equal((await done(call('update', { idToken, displayName }))).displayName, displayName);
  for (const displayName of ['a\0b', 'a\nb', 'a\u009fb', '\ud800', 'x'.repeat(257)])
    await refused('INVALID_DISPLAY_NAME', call('update', { idToken, displayName }));
  for (const displayName of ['Ri\u202en', 'Ri\u2066n', 'Rin\u2028', ' Ri\u200bn '])
    assert.equal((await done(call('update', { idToken, displayName }))).displayName, 'Rin');
  const named = await done(
    visitor('reversed').call('signUp', { email: 'r@case.example', password, displayName: 'Ri\u202en' }),
  );
  assert.equal(named.displayName, 'Rin');
  for (const photoUrl of [
    'http://a.example/p.png',
    'javascript:alert(1)',
    'data:image/png,x',
    'p.png',
    `https://a.example/${'x'.repeat(2050)}`,
  ])
    await refused('INVALID_PHOTO_URL', call('update', { idToken, photoUrl }));
});

test('deleting schedules the deletion in two weeks and signs out at once', async () => {
  const { signUp, signIn, call, done, refresh } = visitor('leaving');
  const { idToken, refreshToken, localId } = await signUp();
  await done(call('delete', { idToken }));
  await refused('TOKEN_EXPIRED', call('lookup', { idToken }));
  await refused('TOKEN_EXPIRED', refresh(refreshToken));
  const [row] = await app.rows<{ deletion_at: Date }>('select deletion_at from account where uid = $1', [
    localId,
  ]);
  assert.equal(row!.deletion_at.getTime(), clock.now().getTime() + 14 * 86_400_000);
  await done(signIn());
});

test('refuses a password for an account without an address', async () => {
  const { idp, call, code, done, signIn, sub, email } = visitor('facebook');
  const { idToken, localId } = await done(idp('facebook.com', { sub: sub('f') }));
  await refused('MISSING_EMAIL', call('update', { idToken, password: next }));
  await refused('OPERATION_NOT_ALLOWED', call('update', { idToken, deleteProvider: ['facebook.com'] }));
  await done(
    call('update', {
      idToken,
      oobCode: await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: email }),
    }),
  );
  const again = await done(idp('facebook.com', { sub: sub('f') }));
  assert.equal(again.localId, localId);
  const linked = await done(call('signUp', { idToken: again.idToken, email, password }));
  await done(call('update', { idToken: linked.idToken, deleteProvider: ['facebook.com'] }));
  assert.equal((await done(signIn())).localId, localId);
});
