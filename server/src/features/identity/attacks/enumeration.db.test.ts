/** Neither answers nor the work behind them reveal whether an account exists. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import pg from 'pg';
// Imported before the wrapper below, which would otherwise record the cheap cost.
import '../../../../test/cheap-passwords.ts';
import { password } from '../../../../test/identity/conformance/talk.ts';

// Wraps the package before our modules load it, to record its calls.
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
  // The job queue and the listener run their own statements in the background. Every ten seconds the queue also
  // inserts: a script of its own puts back jobs that took too long.
  const isBackground = /^select 1$|\bjobs\.|'__pgboss__/.test(statement);
  const sends = /insert into jobs\./i.test(statement) && !/^\s*begin;/i.test(statement);
  if (!isBackground || sends) work.push(statement);
  return ask.apply(this, asked);
};

const { openVisitors, refused } = await import('../../../../test/identity/visitors.ts');
// Jobs are off, so that the database sees only the statements of the calls.
const { app, visitor } = await openVisitors({ jobs: false });
const unknown = 'unknown@case.example';

/** Parameters and lengths of salt and hash, which determine the amount of work. */
function formOf(hash: string): string {
  const [salt, sum] = hash.split('$').slice(-2);
  return `${hash.slice(0, hash.indexOf(salt!))}${salt!.length}$${sum!.length}`;
}

/** The addresses of one account of each kind. None may differ from an unknown address. */
async function accountsOfEachKind(): Promise<Record<string, string>> {
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

const known = await accountsOfEachKind();

/** The whole answer with its headers, without the time and the requested address. */
async function answerTo(verb: string, json: Record<string, unknown>): Promise<unknown> {
  const { status, headers, text } = await app.send('POST', `/v1/accounts:${verb}?key=any`, { json });
  const { date: _, 'content-length': _length, 'x-request-id': _id, ...rest } = headers;
  return { status, rest, text: text.replaceAll(String(json['email']), '<email>') };
}

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const expected = await answerTo('signInWithPassword', { email: unknown, password: 'wrong horse' });
  assert.match(JSON.stringify(expected), /INVALID_LOGIN_CREDENTIALS/);
  for (const [kind, email] of Object.entries(known))
    assert.deepEqual(
      await answerTo('signInWithPassword', { email, password: 'wrong horse' }),
      expected,
      `${kind} differs from an unknown address`,
    );
});

test('ordering a letter gets the same answer with and without an account', async () => {
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
    const expected = await answerTo('sendOobCode', { requestType, email: unknown });
    assert.match(JSON.stringify(expected), /GetOobConfirmationCodeResponse/);
    for (const [kind, email] of Object.entries(known))
      assert.deepEqual(
        await answerTo('sendOobCode', { requestType, email }),
        expected,
        `${kind} differs from an unknown address`,
      );
  }
});

test('ordering a letter that changes one’s address gets the same answer for every address', async () => {
  const { signUp } = visitor('mover', '203.0.113.9');
  const { idToken } = await signUp();
  await app.rows('update account set email_verified = true where email = $1', [known.plain]);
  const requestType = 'VERIFY_AND_CHANGE_EMAIL';
  const ask = (newEmail: string) => answerTo('sendOobCode', { requestType, idToken, newEmail });
  const expected = await ask(unknown);
  assert.match(JSON.stringify(expected), /GetOobConfirmationCodeResponse/);
  for (const [kind, email] of Object.entries(known)) assert.deepEqual(await ask(email), expected, kind);
});

test('no call lists the sign-in methods of an e-mail', async () => {
  const { call, ask } = visitor('asker');
  for (const email of [known.plain!, unknown]) {
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

/** All statements and argon2 calls during an answer. */
async function workOf(asked: () => Promise<unknown>): Promise<string[]> {
  await app.rows('delete from attempt');
  work.length = 0;
  await asked();
  return [...work];
}

test('known and unknown e-mails cost the same statements and one password check', async () => {
  const guess = (email: string) => visitor('guesser', '203.0.113.5').signIn('wrong horse', email);
  await guess(unknown);
  const expected = await workOf(() => guess(unknown));
  const checks = expected.filter((each) => each.startsWith('verify'));
  assert.deepEqual(checks, ['verify wrong horse against $argon2id$v=19$m=65536,t=3,p=1$22$43']);
  assert.ok(expected.length >= 6, expected.join('\n'));
  for (const [kind, email] of Object.entries(known))
    assert.deepEqual(await workOf(() => guess(email)), expected, kind);
});

test('a letter costs the same statements for known and unknown addresses', async () => {
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
    const ask = (email: string) =>
      visitor('asker', '203.0.113.6').call('sendOobCode', { requestType, email });
    await ask(unknown);
    const expected = await workOf(() => ask(unknown));
    assert.ok(expected.some((each) => each.includes('job')) && expected.length >= 5, expected.join('\n'));
    for (const [kind, email] of Object.entries(known))
      assert.deepEqual(await workOf(() => ask(email)), expected, kind);
  }
});
