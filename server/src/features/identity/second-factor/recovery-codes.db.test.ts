import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Talk } from '../../../../test/identity/conformance/talk.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';
import { openAuthenticators } from '../../../../test/identity/authenticator.ts';

const { app, visitor } = await openVisitors();
const { enroll, signIn, codeOf } = openAuthenticators(app);
const path = '/account/recovery-codes';
const createCodes = async (key: string): Promise<string[]> => (await app.ask('POST', path, { key })).codes;
const left = async (key: string): Promise<number> =>
  (await app.ask('GET', '/account', { key })).secondFactor.recoveryCodesLeft;
async function secondStep(talk: Talk, enrollmentId: string, code: string) {
  const { mfaPendingCredential: pending } = await talk.done(talk.signIn());
  return signIn(talk, { pending, enrollmentId, code });
}
const orders = async (kind: string, uid: string) =>
  (
    await app.rows("select 1 from jobs.job where data->>'letter' = 'identity.' || $1 and data->>'uid' = $2", [
      kind,
      uid,
    ])
  ).length;

test('accepts each of ten recovery codes once, in any spelling', async () => {
  const mia = visitor('mia');
  const { idToken, enrollmentId, localId } = await enroll(mia);
  const codes = await createCodes(idToken);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
  const [first, second, third] = codes as [string, string, string];
  await mia.done(secondStep(mia, enrollmentId, first));
  assert.equal(await left(idToken), 9);
  await refused('INVALID_CODE', secondStep(mia, enrollmentId, first));
  await mia.done(secondStep(mia, enrollmentId, ` ${second.toUpperCase().replaceAll('-', ' ')} `));
  const misread = third.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l');
  await mia.done(secondStep(mia, enrollmentId, misread));
  assert.equal(await left(idToken), 7);
  assert.equal(await orders('RECOVERY_CODE_USED', localId), 3, 'the owner is notified of each use');
});

test('accepts one of several parallel uses of a recovery code', async () => {
  const mia = visitor('at-once');
  const { idToken, enrollmentId } = await enroll(mia);
  const [code] = await createCodes(idToken);
  const answers = await Promise.all([1, 2, 3].map(() => secondStep(mia, enrollmentId, code!)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400]);
});

test('refuses replaced codes and codes of another account', async () => {
  const [mia, eve] = [visitor('renews'), visitor('eve')];
  const { idToken, enrollmentId } = await enroll(mia);
  const hers = await enroll(eve);
  const [old] = await createCodes(idToken);
  const [fresh] = await createCodes(idToken);
  const [foreign] = await createCodes(hers.idToken);
  for (const code of [old!, foreign!]) await refused('INVALID_CODE', secondStep(mia, enrollmentId, code));
  await mia.done(secondStep(mia, enrollmentId, fresh!));
});

test('requires a second factor of the last five minutes for new recovery codes', async () => {
  const mia = visitor('recent');
  const plain = await mia.signUp();
  await app.refused('second_factor_required', 'POST', path, { key: plain.idToken });
  const enrolled = await enroll(visitor('recent-too'));
  app.clock.moveBy(5 * 60_000);
  await app.refused('recent_second_factor_required', 'POST', path, { key: enrolled.idToken });
});

test('stores recovery codes only as hashes', async () => {
  const { idToken } = await enroll(visitor('hashed'));
  const codes = await createCodes(idToken);
  const rows = await app.rows<{ hash: Buffer }>('select hash from recovery_code');
  for (const code of codes.map((each) => each.replaceAll('-', '')))
    for (const { hash } of rows) {
      assert.ok(!hash.includes(code));
      // Without a key, 60 bits could be tried one by one against a stolen table.
      assert.ok(!hash.equals(createHash('sha256').update(code).digest()));
    }
});

test('ten wrong codes block the second step for their network but not for the owner’s', async () => {
  const owner = visitor('owner', '10.9.1.1');
  const { secret, enrollmentId, localId } = await enroll(owner);
  const thief = visitor('thief', '10.9.2.2');
  // The thief has the owner's password.
  const { mfaPendingCredential: pending } = await thief.done(thief.signIn(undefined, owner.email));
  for (const wrong of Array.from({ length: 10 }, (_, index) => `wrong-${index}`))
    await refused('INVALID_CODE', signIn(thief, { pending, enrollmentId, code: wrong }));
  const limit = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  for (const code of [codeOf(secret), 'more'])
    await refused(limit, signIn(thief, { pending, enrollmentId, code }));
  assert.equal(await orders('SECOND_FACTOR_GUESSED', localId), 1, 'one letter a day');
  // From other networks: 20 an hour for all of them together.
  for (let network = 0; network < 10; network++)
    await refused(
      'INVALID_CODE',
      signIn(visitor('thief', `10.9.3.${network}`), { pending, enrollmentId, code: 'wrong' }),
    );
  await refused(limit, signIn(visitor('thief', '10.9.4.4'), { pending, enrollmentId, code: codeOf(secret) }));
  await owner.done(secondStep(owner, enrollmentId, codeOf(secret)));
});

test('taking an account back removes the thief’s second factor', async () => {
  const mia = visitor('back');
  const { idToken, localId } = await mia.signUp();
  await app.rows('update account set email_verified = true where uid = $1', [localId]);
  const newEmail = mia.mail('thief');
  await mia.done(mia.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }));
  const oobCode = await mia.codeIn('VERIFY_AND_CHANGE_EMAIL', newEmail);
  await mia.done(mia.call('update', { oobCode, idToken }));
  await app.rows("insert into second_factor values (gen_random_uuid(), $1, 'x', null, now(), 0)", [localId]);
  const recover = await mia.codeIn('RECOVER_EMAIL', mia.email);
  await mia.done(mia.call('update', { oobCode: recover }));
  assert.deepEqual(await app.rows('select 1 from second_factor where uid = $1', [localId]), []);
});
