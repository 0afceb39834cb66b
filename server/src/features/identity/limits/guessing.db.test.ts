import assert from 'node:assert/strict';
import { test } from 'node:test';
import { password } from '../../../../test/identity/conformance/talk.ts';
import { openVisitors, refusalIn, refused } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors();
const { clock } = app;
const minutes = 60_000;
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const wrong = 'INVALID_LOGIN_CREDENTIALS';

/** A client at a network address that tries passwords for an e-mail. */
const guesser = (email: string, address?: string) => {
  const { signIn } = visitor('guesser', address);
  return (secret = 'wrong horse') => signIn(secret, email);
};

test('refuses more than ten password guesses from one address, for known and unknown e-mails', async () => {
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

test('lets the owner sign in from another network while guesses are refused', async () => {
  const { signUp, signIn, done, email } = visitor('elsewhere');
  await signUp();
  const guess = guesser(email);
  for (let n = 0; n < 11; n++) await guess();
  await refused(tooMany, guess(password));
  await done(signIn());
});

test('does not count correct passwords against the limit', async () => {
  const { signUp, signIn, done } = visitor('often');
  await signUp();
  for (let n = 0; n < 12; n++) await done(signIn());
  for (let n = 0; n < 9; n++) await refused(wrong, signIn('wrong horse'));
  await done(signIn());
  for (let n = 0; n < 9; n++) await refused(wrong, signIn('wrong horse'));
});

test('refuses more than a hundred guesses from many networks without locking out the owner at a known network', async () => {
  const owner = visitor('known', '198.51.100.20');
  await owner.signUp();
  const { email } = owner;
  // Sets the counters as after many attempts, because a hundred password checks would be slow.
  await guesser(email)();
  await app.rows(`update attempt set count = 95 where key like '%:strangers'`);
  const refusals: string[] = [];
  for (let n = 0; n < 12; n++) refusals.push(refusalIn(await guesser(email, `203.0.${n}.1`)()));
  assert.deepEqual(refusals, [...Array<string>(5).fill(wrong), ...Array<string>(7).fill(tooMany)]);
  await refused(tooMany, visitor('new', '192.0.2.1').signIn(password, email));
  // Another host in the same network.
  await owner.done(visitor('home', '198.51.100.99').signIn(password, email));
  clock.moveBy(60 * minutes);
  await owner.done(visitor('new', '192.0.2.1').signIn(password, email));
});

test('does not count guesses refused at one address against other addresses', async () => {
  const { signUp, email } = visitor('shared');
  await signUp();
  const guess = guesser(email);
  for (let n = 0; n < 30; n++) await guess();
  const [row] = await app.rows<{ count: number }>(
    `select count from attempt where key like '%:strangers' order by ends_at desc, count limit 1`,
  );
  assert.ok(row!.count <= 10, String(row!.count));
});

test('clears the counters after a password reset by mail', async () => {
  const { signUp, signIn, call, code, done, email } = visitor('reset');
  await signUp();
  for (let n = 0; n < 11; n++) await signIn('wrong horse');
  await refused(tooMany, signIn());
  const oobCode = await code('PASSWORD_RESET', { email });
  await done(call('resetPassword', { oobCode, newPassword: 'another horse' }));
  await done(signIn('another horse'));
});

test('refuses more than a hundred guesses from one address across accounts', async () => {
  const { signIn } = visitor('sprayer', '192.0.2.200');
  await signIn('wrong horse', 'first@case.example');
  await app.rows(`update attempt set count = 98 where key = 'guesses-at:192.0.2.200'`);
  for (const [n, code] of [wrong, wrong, tooMany].entries())
    await refused(code, signIn('wrong horse', `next-${n}@case.example`));
});

test('allows twenty sign-ups an hour from one address and counts IPv6 by network', async () => {
  const at = (n: number) => visitor('many', `2001:db8:0:1::${n}`);
  const taken = { email: 'taken@case.example', password };
  await visitor('taken').signUp(taken.email);
  for (let n = 0; n < 20; n++) await refused('EMAIL_EXISTS', at(n).call('signUp', taken));
  await refused(tooMany, at(21).call('signUp', taken));
  await refused('EMAIL_EXISTS', visitor('many', '2001:db8:0:2::1').call('signUp', taken));
  clock.moveBy(60 * minutes);
  await refused('EMAIL_EXISTS', at(1).call('signUp', taken));
});

test('sends five letters of a kind an hour to one address and answers further requests the same', async () => {
  const email = 'flooded@case.example';
  const ask = () => visitor('flood').call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push(await ask());
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  const orders = await app.rows(`select 1 from jobs.job where name = 'letters' and data->>'email' = $1`, [
    email,
  ]);
  assert.equal(orders.length, 5);
});

test('allows twenty letter requests an hour from one address, to all recipients together', async () => {
  const { call, done } = visitor('letters');
  const ask = (n: number) =>
    call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: `reader-${n}@case.example` });
  for (let n = 0; n < 20; n++) await done(ask(n));
  await refused(tooMany, ask(20));
});

test('stores neither addresses nor e-mails in the counters', async () => {
  const keys = (await app.rows<{ key: string }>('select key from attempt')).map(({ key }) => key).join('\n');
  assert.ok(!keys.includes('@') && !keys.includes('case.example'));
});
