import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password } from '../conformance/talk.ts';
import { openVisitors, refusalIn, refused } from '../toolkit/testing/visitors.ts';

const { app, visitor } = await openVisitors();
const { clock } = app;
const minutes = 60_000;
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const wrong = 'INVALID_LOGIN_CREDENTIALS';

/** Somebody at an address who tries passwords for an e-mail. */
const guesser = (email: string, address?: string) => {
  const { signIn } = visitor('guesser', address);
  return (secret = 'wrong horse') => signIn(secret, email);
};

test('guessing stops at ten from one address, whether or not somebody has the e-mail', async () => {
  const { signUp, email } = visitor('owner');
  await signUp();
  for (const target of [email, 'nobody@case.example']) {
    const guess = guesser(target);
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess()));
    const refusals = answers.map(refusalIn);
    assert.equal(refusals.filter((each) => each === wrong).length, 10, target);
    assert.equal(refusals.filter((each) => each === tooMany).length, 4, target);
    await refused(tooMany, guess(password));
    clock.moveBy(15 * minutes);
    await refused(wrong, guess());
  }
});

test('the owner signs in from elsewhere meanwhile', async () => {
  const { signUp, signIn, done, email } = visitor('elsewhere');
  await signUp();
  const guess = guesser(email);
  for (let n = 0; n < 11; n++) await guess();
  await refused(tooMany, guess(password));
  await done(signIn());
});

test('being right is no attempt: one may sign in as often as one likes', async () => {
  const { signUp, signIn, done } = visitor('often');
  await signUp();
  for (let n = 0; n < 12; n++) await done(signIn());
  for (let n = 0; n < 9; n++) await refused(wrong, signIn('wrong horse'));
  await done(signIn());
  for (let n = 0; n < 9; n++) await refused(wrong, signIn('wrong horse'));
});

test('strangers at many addresses stop at a hundred, and do not lock out an owner at an address that is known', async () => {
  const owner = visitor('known', '198.51.100.20');
  await owner.signUp();
  const { email } = owner;
  // As if they had guessed already: a hundred checks of a password take a while.
  await guesser(email)();
  await app.rows(`update attempt set count = 95 where key like '%:strangers'`);
  const refusals: string[] = [];
  for (let n = 0; n < 12; n++) refusals.push(refusalIn(await guesser(email, `203.0.${n}.1`)()));
  assert.deepEqual(refusals, [...Array<string>(5).fill(wrong), ...Array<string>(7).fill(tooMany)]);
  await refused(tooMany, visitor('new', '192.0.2.1').signIn(password, email));
  // The same network, another host in it.
  await owner.done(visitor('home', '198.51.100.99').signIn(password, email));
  clock.moveBy(60 * minutes);
  await owner.done(visitor('new', '192.0.2.1').signIn(password, email));
});

test('what is refused at one address does not count against all others', async () => {
  const { signUp, email } = visitor('shared');
  await signUp();
  const guess = guesser(email);
  for (let n = 0; n < 30; n++) await guess();
  const [row] = await app.rows<{ count: number }>(
    `select count from attempt where key like '%:strangers' order by ends_at desc, count limit 1`,
  );
  assert.ok(row!.count <= 10, String(row!.count));
});

test('a new password by mail lets the owner in at once', async () => {
  const { signUp, signIn, call, code, done, email } = visitor('reset');
  await signUp();
  for (let n = 0; n < 11; n++) await signIn('wrong horse');
  await refused(tooMany, signIn());
  const oobCode = await code('PASSWORD_RESET', { email });
  await done(call('resetPassword', { oobCode, newPassword: 'another horse' }));
  await done(signIn('another horse'));
});

test('one address tries a hundred accounts, and no more', async () => {
  const { signIn } = visitor('sprayer', '192.0.2.200');
  await signIn('wrong horse', 'first@case.example');
  await app.rows(`update attempt set count = 98 where key = 'guesses-at:192.0.2.200'`);
  for (const [n, code] of [wrong, wrong, tooMany].entries())
    await refused(code, signIn('wrong horse', `next-${n}@case.example`));
});

test('twenty sign-ups an hour from one address; IPv6 counts by its network', async () => {
  const at = (n: number) => visitor('many', `2001:db8:0:1::${n}`);
  const taken = { email: 'taken@case.example', password };
  await visitor('taken').signUp(taken.email);
  for (let n = 0; n < 20; n++) await refused('EMAIL_EXISTS', at(n).call('signUp', taken));
  await refused(tooMany, at(21).call('signUp', taken));
  await refused('EMAIL_EXISTS', visitor('many', '2001:db8:0:2::1').call('signUp', taken));
  clock.moveBy(60 * minutes);
  await refused('EMAIL_EXISTS', at(1).call('signUp', taken));
});

test('every call that tells whether somebody has an address counts like a sign-up', async () => {
  const { signUp, call, mail } = visitor('asking', '192.0.2.77');
  const { idToken } = await signUp();
  const newEmail = mail('new');
  for (const [verb, fields] of [
    ['signUp', { email: newEmail, password }],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }],
  ] as const) {
    await app.rows(`update attempt set count = 20 where key = 'new-email-at:192.0.2.77'`);
    await refused(tooMany, call(verb, fields));
  }
});

test('five letters of a kind an hour to one address; whoever asks is told nothing', async () => {
  const email = 'flooded@case.example';
  const ask = () => visitor('flood').call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push(await ask());
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  const orders = await app.rows(
    `select 1 from jobs.job where name = 'identity-letter' and data->>'email' = $1`,
    [email],
  );
  assert.equal(orders.length, 5);
});

test('twenty letters an hour from one address, to whomever', async () => {
  const { call, done } = visitor('letters');
  const ask = (n: number) =>
    call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: `reader-${n}@case.example` });
  for (let n = 0; n < 20; n++) await done(ask(n));
  await refused(tooMany, ask(20));
});

test('no address and no e-mail stands in the counters', async () => {
  const keys = (await app.rows<{ key: string }>('select key from attempt')).map(({ key }) => key).join('\n');
  assert.ok(!keys.includes('@') && !keys.includes('case.example'));
});
