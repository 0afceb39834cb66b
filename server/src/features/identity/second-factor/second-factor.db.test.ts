/** Two-step sign-in over the protocol, by a browser and by an attacker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf, password, type Talk } from '../../../../test/identity/conformance/talk.ts';
import type { Fields } from '../../../../test/identity/conformance/target.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';
import { openAuthenticators } from '../../../../test/identity/authenticator.ts';

const { app, visitor } = await openVisitors({ env: { DEMO: 'on' } });
const { enroll, start, finish, signIn, withdraw, codeOf } = openAuthenticators(app);
const minute = 60_000;
const factorIdIn = (token: unknown) => (claimsOf(token).firebase as Fields).second_factor_identifier;
const secondFactorIn = (token: unknown) => (claimsOf(token).firebase as Fields).sign_in_second_factor;
const account = (key: unknown) => app.ask('GET', '/account', { key: String(key) });

/** Signs in with the correct password; returns the pending credential for the second step. */
async function firstStep(talk: Talk): Promise<string> {
  const body = await talk.done(talk.signIn());
  assert.equal(body.idToken, undefined);
  return String(body.mfaPendingCredential);
}

test('enrollment requires a verified address, a recent sign-in, the same session and a correct code', async () => {
  const mia = visitor('mia');
  const { localId, idToken } = await mia.signUp();
  await refused('MISSING_ID_TOKEN', start(mia, undefined));
  await refused('INVALID_ID_TOKEN', start(mia, 'none'));
  await refused(
    'OPERATION_NOT_ALLOWED',
    mia.ask({ path: '/v2/accounts/mfaEnrollment:start', json: { idToken } }),
  );
  await refused('UNVERIFIED_EMAIL', start(mia, idToken));
  await app.rows('update account set email_verified = true where uid = $1', [localId]);
  const { totpSessionInfo } = await mia.done(start(mia, idToken));
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo as Record<string, string>;
  const proof = (code: string, more = {}) => ({ sessionInfo, verificationCode: code, ...more });
  await refused('MISSING_CODE', finish(mia, idToken, { sessionInfo }));
  await refused('MISSING_SESSION_INFO', finish(mia, idToken, { verificationCode: '123456' }));
  await refused('INVALID_CODE', finish(mia, idToken, proof(codeOf(secret!, 5))));
  await refused('SESSION_EXPIRED', finish(mia, idToken, proof(codeOf(secret!), { sessionInfo: 'none' })));
  const other = await mia.done(mia.signIn());
  await refused('SESSION_EXPIRED', finish(mia, other.idToken, proof(codeOf(secret!))));
  app.clock.moveBy(5 * minute + 1000);
  await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', start(mia, idToken));
  app.clock.moveBy(10 * minute);
  await refused('SESSION_EXPIRED', finish(mia, idToken, proof(codeOf(secret!))));
  assert.deepEqual(await app.rows('select 1 from second_factor where uid = $1', [localId]), []);
});

test('enrollment ends all earlier sessions', async () => {
  const mia = visitor('sets-up');
  const { idToken: before, refreshToken } = await mia.signUp();
  await app.rows('update account set email_verified = true where email = $1', [mia.email]);
  const other = await mia.done(mia.signIn());
  const { totpSessionInfo } = await mia.done(start(mia, before));
  const { sharedSecretKey, sessionInfo } = totpSessionInfo as Record<string, string>;
  const proof = { sessionInfo, verificationCode: codeOf(sharedSecretKey!) };
  const { idToken } = await mia.done(finish(mia, before, proof));
  assert.equal(secondFactorIn(before), undefined);
  assert.equal(secondFactorIn(idToken), 'totp');
  for (const key of [before, other.idToken])
    await app.refused('session_ended', 'GET', '/account', { key: String(key) });
  for (const token of [refreshToken, other.refreshToken]) await refused('TOKEN_EXPIRED', mia.refresh(token));
  assert.deepEqual((await account(idToken)).secondFactor, {
    setUp: true,
    usedHere: true,
    recoveryCodesLeft: 0,
    needsMailedPassword: false,
  });
  await refused('SECOND_FACTOR_EXISTS', start(mia, idToken));
  await refused('SESSION_EXPIRED', finish(mia, idToken, proof));
});

test('tokens name the second factor after enrolment, after both steps and after a refresh', async () => {
  const mia = visitor('named');
  const { secret, enrollmentId, idToken, refreshToken } = await enroll(mia);
  assert.equal(factorIdIn(idToken), enrollmentId);
  assert.equal(factorIdIn((await mia.done(mia.refresh(refreshToken))).id_token), enrollmentId);
  const pending = await firstStep(mia);
  const signedIn = await mia.done(signIn(mia, { pending, enrollmentId, code: codeOf(secret) }));
  assert.equal(factorIdIn(signedIn.idToken), enrollmentId);
  const again = await mia.done(mia.call('update', { idToken: signedIn.idToken, validSince: '0' }));
  assert.equal(factorIdIn(again.idToken), enrollmentId);
  const without = await mia.done(withdraw(mia, { idToken: String(again.idToken), enrollmentId }));
  assert.equal(factorIdIn(without.idToken), undefined);
});

test('stores the shared secret encrypted', async () => {
  const { secret, localId } = await enroll(visitor('sealed'));
  const [row] = await app.rows<{ sealed_secret: Buffer }>(
    'select sealed_secret from second_factor where uid = $1',
    [localId],
  );
  assert.ok(row!.sealed_secret.length > secret.length);
  assert.ok(!row!.sealed_secret.includes(secret));
});

test('asks for the second factor after a password, mailed link, provider or new password', async () => {
  const mia = visitor('ways');
  const { idToken, enrollmentId } = await enroll(mia);
  const google = { sub: mia.sub('g'), email: mia.email, email_verified: true };
  await mia.done(mia.idp('google.com', google, { idToken }));
  const ways: Record<string, () => Promise<Fields>> = {
    password: () => mia.done(mia.signIn()),
    'sign-in link': async () =>
      mia.done(
        mia.call('signInWithEmailLink', {
          email: mia.email,
          oobCode: await mia.code('EMAIL_SIGNIN', { email: mia.email }),
        }),
      ),
    provider: () => mia.done(mia.idp('google.com', google)),
    'new password': async () => {
      const oobCode = await mia.code('PASSWORD_RESET', { email: mia.email });
      await mia.done(mia.call('resetPassword', { oobCode, newPassword: 'another good horse' }));
      return mia.done(mia.signIn('another good horse'));
    },
  };
  for (const [name, way] of Object.entries(ways)) {
    const body = await way();
    assert.equal(body.idToken, undefined, name);
    assert.equal(body.refreshToken, undefined, name);
    assert.match(String(body.mfaPendingCredential), /^[\w-]{43}$/, name);
    assert.deepEqual(
      (body.mfaInfo as Fields[]).map((each) => [each.mfaEnrollmentId, each.totpInfo]),
      [[enrollmentId, {}]],
      name,
    );
  }
});

test('refuses a reused code and a reused credential', async () => {
  const mia = visitor('once');
  const { secret, enrollmentId } = await enroll(mia);
  const pending = await firstStep(mia);
  const code = codeOf(secret);
  const { idToken, refreshToken } = await mia.done(signIn(mia, { pending, enrollmentId, code }));
  assert.equal(secondFactorIn(idToken), 'totp');
  assert.equal((await account(idToken)).secondFactor.usedHere, true);
  const refreshed = await mia.done(mia.refresh(refreshToken));
  assert.equal(secondFactorIn(refreshed.id_token), 'totp');
  await refused(
    'INVALID_MFA_PENDING_CREDENTIAL',
    signIn(mia, { pending, enrollmentId, code: codeOf(secret, 1) }),
  );
  const again = await firstStep(mia);
  await refused('INVALID_CODE', signIn(mia, { pending: again, enrollmentId, code }));
  await refused('INVALID_CODE', signIn(mia, { pending: again, enrollmentId, code: codeOf(secret, -1) }));
  await mia.done(signIn(mia, { pending: again, enrollmentId, code: codeOf(secret, 1) }));
});

test('refuses codes and factors of another account, and missing ones', async () => {
  const mia = visitor('mia-2');
  const eve = visitor('eve-2');
  const hers = await enroll(eve);
  const { enrollmentId, secret } = await enroll(mia);
  const pending = await firstStep(mia);
  await refused('INVALID_CODE', signIn(eve, { pending, enrollmentId, code: codeOf(hers.secret) }));
  await refused(
    'MFA_ENROLLMENT_NOT_FOUND',
    signIn(eve, { pending, enrollmentId: hers.enrollmentId, code: codeOf(hers.secret) }),
  );
  await refused('MISSING_MFA_PENDING_CREDENTIAL', signIn(mia, { pending: '', enrollmentId, code: '123456' }));
  await refused('MISSING_MFA_ENROLLMENT_ID', signIn(mia, { pending, enrollmentId: '', code: '123456' }));
  await refused('MISSING_CODE', signIn(mia, { pending, enrollmentId, code: '' }));
  await refused(
    'INVALID_MFA_PENDING_CREDENTIAL',
    signIn(mia, { pending: 'none', enrollmentId, code: '123456' }),
  );
  for (const code of ['000000', 'abcdef', '1'.repeat(500), '٣٣٣٣٣٣'])
    await refused('INVALID_CODE', signIn(mia, { pending, enrollmentId, code }));
  await mia.done(signIn(mia, { pending, enrollmentId, code: codeOf(secret).replace(/^.../, '$& ') }));
});

test('a credential expires after five minutes, a new password, signing out everywhere or disabling', async () => {
  const mia = visitor('dies');
  const { secret, enrollmentId, localId } = await enroll(mia);
  const late = await firstStep(mia);
  app.clock.moveBy(5 * minute);
  const invalid = 'INVALID_MFA_PENDING_CREDENTIAL';
  await refused(invalid, signIn(mia, { pending: late, enrollmentId, code: codeOf(secret) }));
  const beforeReset = await firstStep(mia);
  const oobCode = await mia.code('PASSWORD_RESET', { email: mia.email });
  await mia.done(mia.call('resetPassword', { oobCode, newPassword: password }));
  await refused(invalid, signIn(mia, { pending: beforeReset, enrollmentId, code: codeOf(secret) }));
  const since = await firstStep(mia);
  await app.rows("update account set valid_since = $2::timestamptz + interval '30 seconds' where uid = $1", [
    localId,
    app.clock.now(),
  ]);
  await refused(invalid, signIn(mia, { pending: since, enrollmentId, code: codeOf(secret) }));
  app.clock.moveBy(minute);
  const beforeDisabled = await firstStep(mia);
  await mia.disable(localId);
  await refused(
    'USER_DISABLED',
    signIn(mia, { pending: beforeDisabled, enrollmentId, code: codeOf(secret) }),
  );
});

test('accepts one of several parallel uses of a code', async () => {
  const mia = visitor('at-once');
  const { secret, enrollmentId } = await enroll(mia);
  const pendings = [await firstStep(mia), await firstStep(mia), await firstStep(mia)];
  const code = codeOf(secret);
  const answers = await Promise.all(pendings.map((pending) => signIn(mia, { pending, enrollmentId, code })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
  const one = await firstStep(mia);
  app.clock.moveBy(minute);
  const same = await Promise.all(
    [0, 1].map((ahead) => signIn(mia, { pending: one, enrollmentId, code: codeOf(secret, ahead) })),
  );
  assert.deepEqual(same.map(({ status }) => status).sort(), [200, 400], 'one credential, two codes');
});

test('a new password or provider keeps the session’s second factor', async () => {
  const mia = visitor('keeps');
  const { idToken } = await enroll(mia);
  const changed = await mia.done(mia.call('update', { idToken, password: 'another good horse' }));
  assert.equal(secondFactorIn(changed.idToken), 'totp');
  const google = { sub: mia.sub('g'), email: mia.email, email_verified: true };
  const linked = await mia.done(mia.idp('google.com', google, { idToken: changed.idToken }));
  assert.equal(secondFactorIn(linked.idToken), 'totp');
  assert.equal((await account(linked.idToken)).secondFactor.usedHere, true);
});

test('removing the factor requires the factor itself, given in the last five minutes', async () => {
  const mia = visitor('takes-off');
  const { secret, enrollmentId, ...tokens } = await enroll(mia);
  const eve = await enroll(visitor('eve-3'));
  await refused(
    'MFA_ENROLLMENT_NOT_FOUND',
    withdraw(mia, { idToken: tokens.idToken, enrollmentId: eve.enrollmentId }),
  );
  app.clock.moveBy(5 * minute);
  await refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN', withdraw(mia, { ...tokens, enrollmentId }));
  const pending = await firstStep(mia);
  const signedIn = await mia.done(signIn(mia, { pending, enrollmentId, code: codeOf(secret) }));
  const idToken = String(signedIn.idToken);
  const after = await mia.done(withdraw(mia, { idToken, enrollmentId }));
  assert.equal(secondFactorIn(after.idToken), undefined);
  for (const key of [idToken, tokens.idToken]) await app.refused('session_ended', 'GET', '/account', { key });
  assert.ok((await mia.done(mia.signIn())).idToken);
});
