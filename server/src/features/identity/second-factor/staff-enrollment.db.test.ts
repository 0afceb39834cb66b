/** A stolen password of a staff account without a second factor is not enough to set one up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Talk } from '../../../../test/identity/conformance/talk.ts';
import { openVisitors, refusalIn } from '../../../../test/identity/visitors.ts';
import { openAuthenticators } from '../../../../test/identity/authenticator.ts';

const { app, visitor } = await openVisitors();
const { start, finish, codeOf } = openAuthenticators(app);
const newPassword = 'another good horse';

const signUpWithRole = async (talk: Talk, role: string) => {
  const { localId, idToken } = await talk.signUp();
  await app.rows('update account set email_verified = true, role = $2 where uid = $1', [localId, role]);
  return { localId, idToken };
};
const isResetNeeded = async (idToken: unknown) =>
  (await app.ask('GET', '/account', { key: String(idToken) })).secondFactor.needsMailedPassword;
const assertResetRequired = async (talk: Talk, idToken: unknown) => {
  assert.match(refusalIn(await start(talk, idToken)), /^PASSWORD_RESET_REQUIRED : /);
  assert.equal(await isResetNeeded(idToken), true);
};
async function setUp(talk: Talk, idToken: unknown) {
  const { totpSessionInfo } = await talk.done(start(talk, idToken));
  const { sharedSecretKey, sessionInfo } = totpSessionInfo as Record<string, string>;
  return finish(talk, idToken, { sessionInfo, verificationCode: codeOf(sharedSecretKey!) });
}

test('staff cannot enroll an app with a password alone, only after a reset by mail', async () => {
  const owner = visitor('staff');
  await signUpWithRole(owner, 'admin');
  const thief = (await owner.done(owner.signIn())).idToken;
  await assertResetRequired(owner, thief);
  const changed = (await owner.done(owner.call('update', { idToken: thief, password: newPassword }))).idToken;
  await assertResetRequired(owner, changed);
  const newEmail = owner.mail('thief');
  const moved = await owner.code('VERIFY_AND_CHANGE_EMAIL', { idToken: changed, newEmail }, newEmail);
  const refusal = refusalIn(await owner.call('update', { oobCode: moved, idToken: changed }));
  assert.match(refusal, /^OPERATION_NOT_ALLOWED : /);

  const reset = async () => {
    const oobCode = await owner.code('PASSWORD_RESET', { email: owner.email });
    await owner.done(owner.call('resetPassword', { oobCode, newPassword }));
  };
  await reset();
  app.clock.moveBy(3_600_001);
  await assertResetRequired(owner, (await owner.done(owner.signIn(newPassword))).idToken);
  await reset();
  const { idToken } = await owner.done(owner.signIn(newPassword));
  assert.equal(await isResetNeeded(idToken), false);
  assert.ok((await owner.done(setUp(owner, idToken))).idToken);
});

test('a role that is granted during an enrollment stops it', async () => {
  const reader = visitor('reader');
  const { localId, idToken } = await signUpWithRole(reader, 'reader');
  const { totpSessionInfo } = await reader.done(start(reader, idToken));
  const { sharedSecretKey, sessionInfo } = totpSessionInfo as Record<string, string>;
  await app.rows("update account set role = 'editor' where uid = $1", [localId]);
  const proof = { sessionInfo, verificationCode: codeOf(sharedSecretKey!) };
  assert.match(refusalIn(await finish(reader, idToken, proof)), /^PASSWORD_RESET_REQUIRED : /);
});

test('the first admin’s token allows the enrollment', async () => {
  await app.rows("update account set role = 'reader'");
  const token = await app.core.identity.issueFirstAdminToken();
  const owner = visitor('first');
  const { idToken } = await signUpWithRole(owner, 'reader');
  await app.ask('POST', '/account/first-admin', { key: String(idToken), json: { token } });
  assert.ok((await owner.done(setUp(owner, idToken))).idToken);
});
