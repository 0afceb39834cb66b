import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { openVisitors } from '../toolkit/testing/visitors.ts';

const { app, visitor } = await openVisitors({ env: { FIRST_ADMIN: 'Owner@readers.example' } });

test('a hundred who sign up with one address at once make one account', async () => {
  const email = 'wanted@readers.example';
  const asked = Array.from({ length: 100 }, (_, n) =>
    visitor('racer').call('signUp', {
      email: n % 2 ? email : email.toUpperCase(),
      password: `horse number ${n}`,
    }),
  );
  const answers = await Promise.all(asked);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const refusals = answers.flatMap(({ status, body }) =>
    status === 200 ? [] : [(body.error as { message: string }).message],
  );
  assert.deepEqual([...new Set(refusals)], ['EMAIL_EXISTS']);
  assert.equal((await app.rows('select 1 from account where email = $1', [email])).length, 1);
  assert.equal((await app.rows('select 1 from account_session')).length, 1);
});

test('the first admin is who proves the address that the settings name, once', async () => {
  const email = 'owner@readers.example';
  const { signUp, call, code, done } = visitor('owner');
  const { idToken, localId } = await signUp(email);
  const roleOf = async (uid: string) =>
    (await app.rows<{ role: string }>('select role from account where uid = $1', [uid]))[0]!.role;
  assert.equal(await roleOf(localId), 'reader', 'claiming the address is not enough');
  await done(call('update', { idToken, oobCode: await code('VERIFY_EMAIL', { idToken }, email) }));
  assert.equal(await roleOf(localId), 'admin');
  const acts = await app.rows('select actor_uid, action, outcome from audit_entry');
  assert.deepEqual(acts, [{ actor_uid: localId, action: 'becomeFirstAdmin', outcome: 'done' }]);

  // The address goes to somebody else: there is an admin already.
  await app.rows(`update account set email = 'elsewhere@readers.example' where uid = $1`, [localId]);
  const second = visitor('second');
  const other = await second.done(
    second.call('signInWithEmailLink', {
      email,
      oobCode: await second.code('EMAIL_SIGNIN', { email }, email),
    }),
  );
  assert.equal(await roleOf(String(other.localId)), 'reader');
});

test('the letter to that address says what confirming it does', async () => {
  const { signUp, code, mail } = visitor('eager');
  const { idToken } = await signUp(mail('eager'));
  const newEmail = 'owner@readers.example';
  await app.rows(`update account set email = 'gone@readers.example' where email = $1`, [newEmail]);
  await code('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail }, newEmail);
  await code('VERIFY_EMAIL', { idToken }, mail('eager'));
  const folder = path.join(app.dataDir, 'outbox');
  const texts = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.includes('owner-readers') || name.includes('eager'))
      .map(async (name) => (await PostalMime.parse(await readFile(path.join(folder, name)))).text!),
  );
  const [toOwner, others] = [true, false].map((warns) =>
    texts.filter((each) => each.includes('first admin') === warns),
  );
  assert.ok(toOwner!.some((each) => each.includes('new email address')));
  assert.ok(toOwner!.some((each) => each.includes('Welcome')));
  assert.ok(others!.length > 0 && others!.every((each) => !each.includes('Confirm your new')));
});
