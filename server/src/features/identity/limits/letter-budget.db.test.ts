/** The budget of letters to addresses that no account has verified. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettersIn } from '../../../../test/letters.ts';
import { until } from '../../../platform/database/embedded/processes.ts';
import { openVisitors } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors({ env: { MAIL_MAX_PER_HOUR: '6' } });

/** Orders a sign-in link from a separate network. */
async function orderLink(email: string): Promise<void> {
  const { call, done } = visitor('stranger');
  await done(call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }));
}

/** Waits until all orders are done; returns how many letters have been written to an address. */
async function lettersTo(email: string): Promise<number> {
  const waiting = `select 1 from jobs.job where name = 'letters' and state < 'completed'`;
  assert.ok(await until(async () => (await app.rows(waiting)).length === 0, 60_000), 'letters wait');
  return (await lettersIn(app)).filter(({ to }) => to === email).length;
}

test('counts written letters only, and beyond the budget writes to verified addresses only', async () => {
  const mia = visitor('mia');
  const { idToken } = await mia.signUp();
  for (let n = 0; n < 12; n++) await orderLink('stranger@readers.example');
  assert.equal(await lettersTo('stranger@readers.example'), 5, 'five of a kind to one address');
  await mia.done(mia.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }));
  assert.equal(await lettersTo(mia.email), 1, 'the sixth of the budget');

  await orderLink('late@readers.example');
  assert.equal(await lettersTo('late@readers.example'), 0, 'dropped');
  await mia.done(mia.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: mia.email }));
  assert.equal(await lettersTo(mia.email), 2, 'a reset goes to an account');
  await app.rows('update account set email_verified = true where email = $1', [mia.email]);
  await orderLink(mia.email);
  assert.equal(await lettersTo(mia.email), 3, 'a verified owner still gets letters');

  app.clock.moveBy(3_600_000);
  await orderLink('late@readers.example');
  assert.equal(await lettersTo('late@readers.example'), 1);
});
