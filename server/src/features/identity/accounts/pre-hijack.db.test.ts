/** A stranger signs up with an address that its owner proves later. The stranger must keep no access. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCode, type CodeDetails } from '../codes/one-time-codes.ts';
import { claimsOf, password } from '../../../../test/identity/conformance/talk.ts';
import type { Fields } from '../../../../test/identity/conformance/target.ts';
import { openVisitors, refusalIn, refused } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors();
const next = 'another horse';
type Visitor = ReturnType<typeof visitor>;

const accountOf = async (uid: unknown) =>
  (await app.rows<Fields>('select * from account where uid = $1', [uid]))[0]!;
const proveByReset = async ({ call, code, done, signIn, email }: Visitor) => {
  const oobCode = await code('PASSWORD_RESET', { email });
  await done(call('resetPassword', { oobCode, newPassword: next }));
  return done(signIn(next));
};
const proofs: Record<string, (owner: Visitor) => Promise<Fields>> = {
  'a reset': proveByReset,
  'a sign-in link': async ({ call, code, done, email }) =>
    done(call('signInWithEmailLink', { email, oobCode: await code('EMAIL_SIGNIN', { email }) })),
  'a provider': async ({ idp, done, sub, email }) =>
    done(idp('google.com', { sub: sub('owner'), email, email_verified: true })),
  'the letter that verifies, with a new password': async (owner) => {
    const { call, codeIn, done, signIn, email } = owner;
    await done(call('resetPassword', { oobCode: await codeIn('VERIFY_EMAIL'), newPassword: next }));
    return done(signIn(next, email));
  },
};

test('no call puts an unproved address on an account', async () => {
  const { signUp, call, code, mail, idp, done, sub, email } = visitor('mallory');
  const { idToken, localId } = await signUp();
  const owner = mail('owner');
  const unproved = 'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.';
  await refused(unproved, call('update', { idToken, email: owner }));
  await refused(unproved, call('update', { idToken, email: owner, password: next }));
  await refused(unproved, call('signUp', { idToken, email: owner, password: next }));
  const oobCode = await code('EMAIL_SIGNIN', { email: owner }, owner);
  await refused(
    'EMAIL_CHANGE_NEEDS_VERIFICATION',
    call('signInWithEmailLink', { idToken, email: owner, oobCode }),
  );
  const social = await done(idp('google.com', { sub: sub('m') }));
  await refused(unproved, call('signUp', { idToken: social.idToken, email: owner, password: next }));
  // Facebook vouches for no address.
  await done(idp('facebook.com', { sub: sub('f'), email: owner }, { idToken: social.idToken }));
  assert.equal((await accountOf(social.localId))['email'], null);
  assert.deepEqual(
    [(await accountOf(localId))['email'], await app.rows('select 1 from account where email = $1', [owner])],
    [email, []],
  );
});

for (const [name, prove] of Object.entries(proofs))
  test(`${name} gives the owner of an address a fresh account, without data of the stranger who used it`, async () => {
    const owner = visitor('hijack');
    const { signUp, signIn, call, code, done, refresh, idp, sub, email, mail } = owner;
    const stranger = await signUp();
    const { idToken, localId } = stranger;
    await done(call('update', { idToken, displayName: 'Mallory', photoUrl: 'https://m.example/p.png' }));
    const linked = await done(idp('facebook.com', { sub: sub('evil') }, { idToken }));
    const moving = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('evil') }, mail('evil'));
    await done(call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }));
    await app.rows(`update account set deletion_at = now() + interval '14 days' where uid = $1`, [localId]);
    // Codes as an earlier version could leave them, for an address that the stranger had before.
    const createOldCode = async (kind: CodeDetails['kind'], address: string) =>
      app.core.db.transaction((tx) =>
        createCode(tx, { kind, uid: localId, email: address, newEmail: email, now: app.clock.now() }),
      );
    const recover = await createOldCode('RECOVER_EMAIL', mail('evil'));
    const keep = await createOldCode('KEEP_ACCOUNT', email);

    const entered = await prove(owner);
    assert.notEqual(entered.localId, localId);
    assert.equal(claimsOf(entered.idToken)['email_verified'], true);
    const fresh = await accountOf(entered.localId);
    const { display_name: display, photo_url: photo, deletion_at: deletion, role } = fresh;
    assert.deepEqual([fresh['email'], display, photo, deletion, role], [email, null, null, null, 'reader']);
    const providers = await app.rows<Fields>(
      'select provider_id, federated_id from account_provider where uid = $1',
      [entered.localId],
    );
    assert.deepEqual(
      providers,
      name === 'a provider' ? [{ provider_id: 'google.com', federated_id: sub('owner') }] : [],
    );
    // The stranger gets no access to anything the owner does later.
    await app.rows(`update account set role = 'admin' where uid = $1`, [entered.localId]);
    await refused('INVALID_OOB_CODE', call('update', { oobCode: recover }));
    await refused('INVALID_OOB_CODE', call('update', { oobCode: moving, idToken }));
    await app.refused('code_invalid', 'POST', '/account/keep', { json: { code: keep } });
    for (const session of [stranger, linked]) {
      await refused('TOKEN_EXPIRED', refresh(session.refreshToken));
      await refused('TOKEN_EXPIRED', call('lookup', { idToken: session.idToken }));
    }
    await refused('INVALID_LOGIN_CREDENTIALS', signIn(password));
    const back = await done(idp('facebook.com', { sub: sub('evil') }));
    assert.equal(back.localId, localId);
    const old = await accountOf(localId);
    assert.deepEqual([old['email'], old['role'], old['password_hash']], [null, 'reader', null]);
    await done(call('lookup', { idToken: entered.idToken }));
  });

test('the verifying letter needs a sign-in to its account, and stays valid without one', async () => {
  const owner = visitor('opened');
  const { signUp, call, code, done, email, mail } = owner;
  const stranger = await signUp();
  const { idToken } = stranger;
  const verify = await code('VERIFY_EMAIL', { idToken });
  const change = await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mail('owner') }, mail('owner'));
  const other = await visitor('other').signUp();
  for (const oobCode of [verify, change]) {
    assert.match(refusalIn(await call('update', { oobCode })), /^SIGN_IN_REQUIRED : /);
    const wrong = await call('update', { oobCode, idToken: other.idToken });
    assert.match(refusalIn(wrong), /^WRONG_ACCOUNT : /);
  }
  const before = await accountOf(stranger.localId);
  assert.deepEqual([before['email'], before['email_verified']], [email, false]);
  // The refusals did not use the codes up.
  for (const oobCode of [verify, change]) await done(call('resetPassword', { oobCode }));
  await done(call('update', { oobCode: verify, idToken }));
  assert.equal((await accountOf(stranger.localId))['email_verified'], true);
  await done(call('update', { oobCode: change, idToken }));
  assert.equal((await accountOf(stranger.localId))['email'], mail('owner'));
});

test('the verifying letter sets no password once the address is verified', async () => {
  const { signUp, call, code, verify } = visitor('too-late');
  const { idToken } = await signUp();
  const oobCode = await code('VERIFY_EMAIL', { idToken });
  await verify(idToken);
  await refused('INVALID_OOB_CODE', call('resetPassword', { oobCode, newPassword: next }));
});

test('repeated password changes by a stranger do not invalidate the owner’s letters', async () => {
  const { signUp, call, code, done, signIn, email } = visitor('stubborn');
  const { idToken } = await signUp();
  const reset = await code('PASSWORD_RESET', { email });
  const link = await code('EMAIL_SIGNIN', { email });
  await done(call('update', { idToken, password: 'a third horse' }));
  const entered = await done(call('signInWithEmailLink', { email, oobCode: link }));
  await refused('INVALID_LOGIN_CREDENTIALS', signIn('a third horse'));
  // The code is from the time before an account had proved the address.
  await refused('INVALID_OOB_CODE', call('resetPassword', { oobCode: reset, newPassword: next }));
  await done(call('lookup', { idToken: entered.idToken }));
});

test('a sign-in link keeps a password that the owner set after proving the address', async () => {
  const owner = visitor('stays');
  await owner.signUp();
  const { localId, idToken } = await proveByReset(owner);
  const { call, code, done, signIn, email } = owner;
  await done(call('update', { idToken, password: 'a third horse' }));
  const again = await done(
    call('signInWithEmailLink', { email, oobCode: await code('EMAIL_SIGNIN', { email }) }),
  );
  assert.equal(again.localId, localId);
  assert.equal((await done(signIn('a third horse'))).localId, localId);
});
