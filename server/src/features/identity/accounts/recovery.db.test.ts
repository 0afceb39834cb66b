/** Changes of an address, and taking the account back: sign-ins, notices and lost roles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettersIn } from '../../../../test/letters.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import { claimsOf, password } from '../../../../test/identity/conformance/talk.ts';
import type { Fields } from '../../../../test/identity/conformance/target.ts';
import { letterQueue } from '../../../platform/mail/letters.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors();
const { clock } = app;
const next = 'another horse';

/** Creates an account with a verified address, which a thief then moves to another address. */
async function openMovedAccount(name: string) {
  const talk = visitor(name);
  const { idToken, localId } = await talk.signUp();
  await talk.verify(idToken);
  const thief = talk.mail('thief');
  await talk.moveTo(thief, idToken);
  const stolen = await talk.done(talk.signIn(password, thief));
  return { ...talk, localId, thief, stolen };
}

const accountOf = async (uid: unknown) =>
  (
    await app.rows(
      'select email, password_hash, email_verified, deletion_at, role from account where uid = $1',
      [uid],
    )
  )[0]!;

const lettersTo = async (address: string) =>
  (await lettersIn(app)).filter(({ to }) => to === address).map(({ subject }) => subject);

test('the former address takes the account back after a change of address', async () => {
  const { localId, stolen, thief, email, call, codeIn, code, done, refresh, signIn, idp, sub } =
    await openMovedAccount('address');
  assert.equal(claimsOf(stolen.idToken).email_verified, true);
  const theirs = { sub: sub('thief'), email: sub('thief@case.example'), email_verified: true };
  const linked = await done(idp('google.com', theirs, { idToken: stolen.idToken }));
  await done(call('update', { oobCode: await codeIn('RECOVER_EMAIL', email) }));
  for (const { idToken, refreshToken } of [stolen, linked]) {
    await refused('TOKEN_EXPIRED', call('lookup', { idToken }));
    await refused('TOKEN_EXPIRED', refresh(refreshToken));
  }
  for (const address of [thief, email]) await refused('INVALID_LOGIN_CREDENTIALS', signIn(password, address));
  assert.notEqual((await idp('google.com', theirs)).body.localId, localId);
  await done(call('resetPassword', { oobCode: await code('PASSWORD_RESET', { email }), newPassword: next }));
  assert.equal((await done(signIn(next))).localId, localId);
});

test('an account that is taken back loses its role, and the losing address gets a letter', async () => {
  const { localId, thief, email, call, codeIn, done } = await openMovedAccount('role');
  await app.rows(`update account set role = 'admin' where uid = $1`, [localId]);
  await done(call('update', { oobCode: await codeIn('RECOVER_EMAIL', email) }));
  assert.equal((await accountOf(localId))['role'], 'reader');
  // The last admin loses the role too. The operator makes another one with `npm run accounts`, and the log says why.
  assert.deepEqual(await app.rows(`select 1 from account where role = 'admin'`), []);
  assert.deepEqual(
    await app.rows('select actor_uid, role, action, details, outcome from audit_entry where actor_uid = $1', [
      localId,
    ]),
    [
      {
        actor_uid: localId,
        role: 'admin',
        action: 'takeEmailBack',
        outcome: 'done',
        details: { uid: localId, roleBefore: 'admin', roleAfter: 'reader' },
      },
    ],
  );
  const subject = 'An account no longer uses this address';
  assert.ok(await until(async () => (await lettersTo(thief)).includes(subject), 60_000));
});

test('a former address that was never verified gets no link to take the account back', async () => {
  const { signUp, moveTo, mail } = visitor('unverified');
  const { idToken, localId } = await signUp();
  await moveTo(mail('own'), idToken);
  const orders = await app.rows<{ kind: string }>(
    `select split_part(data->>'letter', '.', 2) as kind from jobs.job where name = 'letters' and data->>'uid' = $1`,
    [localId],
  );
  assert.deepEqual(
    orders.map(({ kind }) => kind),
    ['VERIFY_AND_CHANGE_EMAIL'],
  );
  assert.deepEqual(await app.rows(`select 1 from one_time_code where uid = $1`, [localId]), []);
});

test('a thief who changed an address cannot keep its owner out by signing up with it', async () => {
  const { localId, stolen, email, signUp, call, codeIn, done, refresh, signIn } =
    await openMovedAccount('blocked');
  await done(call('delete', { idToken: stolen.idToken }));
  const blocking = await signUp();
  await done(call('update', { oobCode: await codeIn('RECOVER_EMAIL', email) }));
  assert.deepEqual(await accountOf(localId), {
    email,
    password_hash: null,
    email_verified: true,
    deletion_at: null,
    role: 'reader',
  });
  assert.deepEqual(await accountOf(blocking.localId), {
    email: null,
    password_hash: null,
    email_verified: false,
    deletion_at: clock.now(),
    role: 'reader',
  });
  await refused('TOKEN_EXPIRED', refresh(blocking.refreshToken));
  await refused('TOKEN_EXPIRED', call('lookup', { idToken: blocking.idToken }));
  await refused('INVALID_LOGIN_CREDENTIALS', signIn());
});

test('an address stays with another person who proved it meanwhile', async () => {
  const { email, signUp, verify, call, codeIn, done } = await openMovedAccount('passed-on');
  const { idToken: theirs } = await signUp();
  await verify(theirs);
  const oobCode = await codeIn('RECOVER_EMAIL', email);
  for (const again of [oobCode, oobCode]) await refused('EMAIL_EXISTS', call('update', { oobCode: again }));
  await done(call('lookup', { idToken: theirs }));
});

test('using one link that takes an account back invalidates the others, also those not mailed yet', async () => {
  const { localId, stolen, thief, email, moveTo, mail, call, codeIn, done } = await openMovedAccount('chain');
  await moveTo(mail('further'), stolen.idToken);
  const toThief = await codeIn('RECOVER_EMAIL', thief);
  const [late] = await app.rows<{ data: { letter: string } }>(
    `select data from jobs.job where name = 'letters' and data->>'uid' = $1 and data->>'letter' = 'identity.RECOVER_EMAIL'
     order by created_on desc limit 1`,
    [localId],
  );
  await done(call('update', { oobCode: await codeIn('RECOVER_EMAIL', email) }));
  await refused('INVALID_OOB_CODE', call('update', { oobCode: toThief }));
  // The same letter, as if the thief's mail server had deferred it until now.
  await app.core.db.transaction((tx) => app.core.jobs.send(tx, letterQueue, late!.data));
  const waiting = `select 1 from jobs.job where name = 'letters' and state < 'completed'`;
  assert.ok(await until(async () => (await app.rows(waiting)).length === 0, 60_000));
  assert.deepEqual(await app.rows('select 1 from one_time_code where uid = $1', [localId]), []);
});

test('limits the letters about an address that is changed back and forth', async () => {
  const { email, signUp, verify, moveTo, mail, done, signIn } = visitor('to-and-fro');
  const { idToken, localId } = await signUp();
  await verify(idToken);
  let token: unknown = idToken;
  for (let n = 0; n < 7; n++) {
    await moveTo(mail(`away-${n}`), token);
    // Changed back in the database, because letters of that kind are limited to five an hour too.
    await app.rows('update account set email = $2 where uid = $1', [localId, email]);
    token = (await done(signIn())).idToken;
  }
  const codes = await app.rows<Fields>(
    `select 1 from one_time_code where uid = $1 and kind = 'RECOVER_EMAIL' and reserved`,
    [localId],
  );
  assert.equal(codes.length, 5);
});
