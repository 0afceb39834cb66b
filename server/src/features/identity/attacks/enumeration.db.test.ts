/** Who has an account here? What is answered does not tell, and the work that is done for it does not either. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import pg from 'pg';
import { password } from '../conformance/talk.ts';

// What the package is asked is written down, so it is taken hold of before our own modules load it.
type Verify = (hash: string, given: string) => Promise<boolean>;
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { verify: Verify };
const { verify } = argon2;
const work: string[] = [];
argon2.verify = (hash, given) => {
  work.push(`verify ${given} against ${formOf(hash)}`);
  return verify(hash, given);
};
const ask = pg.Client.prototype.query as (this: pg.Client, ...asked: unknown[]) => never;
pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
  const [first] = asked as [string | { text: string }];
  const statement = typeof first === 'string' ? first : first.text;
  // What the queue asks every few seconds for itself is nobody's call.
  if (!/jobs\.version|'__pgboss__/.test(statement)) work.push(statement);
  return ask.apply(this, asked);
};

const { openVisitors, refused } = await import('../toolkit/testing/visitors.ts');
// Without jobs: nothing but what is asked goes to the database.
const { app, visitor } = await openVisitors({ jobs: false });
const nobody = 'nobody@case.example';

/** Parameters, and lengths of salt and hash: what decides how much work it is. */
function formOf(hash: string): string {
  const [salt, sum] = hash.split('$').slice(-2);
  return `${hash.slice(0, hash.indexOf(salt!))}${salt!.length}$${sum!.length}`;
}

/** Accounts of each kind that there is: none of them must be told from nobody. */
async function everyKind(): Promise<Record<string, string>> {
  const [plain, disabled, leaving, social] = ['plain', 'disabled', 'leaving', 'social'].map((name) =>
    visitor(name),
  );
  const made = await Promise.all([plain!, disabled!, leaving!].map((each) => each.signUp()));
  await app.rows('update account set disabled = true where uid = $1', [made[1]!.localId]);
  await leaving!.done(leaving!.call('delete', { idToken: made[2]!.idToken }));
  const { sub, email, idp } = social!;
  await social!.done(idp('google.com', { sub: sub('s'), email, email_verified: true }));
  return Object.fromEntries(
    [plain!, disabled!, leaving!, social!].map((each) => [each.email.split('-')[0], each.email]),
  );
}

const known = await everyKind();

/** The whole answer, sign for sign, with its headers; not the moment it was given, and not the e-mail it was asked for. */
async function answerTo(verb: string, json: Record<string, unknown>): Promise<unknown> {
  const { status, headers, text } = await app.send('POST', `/v1/accounts:${verb}?key=any`, { json });
  const { date: _, 'content-length': _length, ...rest } = headers;
  return { status, rest, text: text.replaceAll(String(json['email']), '<email>') };
}

test('a wrong password and an e-mail that nobody has are the same answer', async () => {
  const expected = await answerTo('signInWithPassword', { email: nobody, password: 'wrong horse' });
  assert.match(JSON.stringify(expected), /INVALID_LOGIN_CREDENTIALS/);
  for (const [kind, email] of Object.entries(known))
    assert.deepEqual(
      await answerTo('signInWithPassword', { email, password: 'wrong horse' }),
      expected,
      `${kind} is told from nobody`,
    );
});

test('a letter is promised to everybody, whether or not they have an account', async () => {
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
    const expected = await answerTo('sendOobCode', { requestType, email: nobody });
    assert.match(JSON.stringify(expected), /GetOobConfirmationCodeResponse/);
    for (const [kind, email] of Object.entries(known))
      assert.deepEqual(
        await answerTo('sendOobCode', { requestType, email }),
        expected,
        `${kind} is told from nobody`,
      );
  }
});

test('no call says which ways into an account an e-mail has', async () => {
  const { call, ask } = visitor('asker');
  for (const email of [known.plain!, nobody]) {
    const { status } = await ask({
      path: '/v1/accounts:createAuthUri',
      json: { identifier: email, continueUri: 'http://localhost' },
    });
    assert.equal(status, 404);
    await refused('MISSING_ID_TOKEN', call('lookup', { email: [email] }));
    await refused('MISSING_OOB_CODE', call('resetPassword', { email, newPassword: password }));
    await refused('INVALID_OOB_CODE', call('signInWithEmailLink', { email, oobCode: 'x'.repeat(43) }));
  }
});

/** All that is asked of the database and of argon2 while something is answered. */
async function workOf(asked: () => Promise<unknown>): Promise<string[]> {
  await app.rows('delete from attempt');
  work.length = 0;
  await asked();
  return [...work];
}

test('the same statements and one check of a password of the same cost, for known and unknown', async () => {
  const guess = (email: string) => visitor('guesser', '203.0.113.5').signIn('wrong horse', email);
  await guess(nobody);
  const expected = await workOf(() => guess(nobody));
  const checks = expected.filter((each) => each.startsWith('verify'));
  assert.deepEqual(checks, ['verify wrong horse against $argon2id$v=19$m=65536,t=3,p=1$22$43']);
  assert.ok(expected.length >= 6, expected.join('\n'));
  for (const [kind, email] of Object.entries(known))
    assert.deepEqual(await workOf(() => guess(email)), expected, kind);
});

test('the same statements for a letter, whether or not somebody gets it', async () => {
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
    const ask = (email: string) =>
      visitor('asker', '203.0.113.6').call('sendOobCode', { requestType, email });
    await ask(nobody);
    const expected = await workOf(() => ask(nobody));
    assert.ok(expected.some((each) => each.includes('job')) && expected.length >= 5, expected.join('\n'));
    for (const [kind, email] of Object.entries(known))
      assert.deepEqual(await workOf(() => ask(email)), expected, kind);
  }
});
