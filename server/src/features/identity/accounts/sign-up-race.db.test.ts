import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openVisitors } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors();

test('a hundred parallel sign-ups with one address create one account', async () => {
  const email = 'wanted@readers.example';
  const calls = Array.from({ length: 100 }, (_, n) =>
    visitor('racer').call('signUp', {
      email: n % 2 ? email : email.toUpperCase(),
      password: `horse number ${n}`,
    }),
  );
  const answers = await Promise.all(calls);
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  const refusals = answers.flatMap(({ status, body }) =>
    status === 200 ? [] : [(body.error as { message: string }).message],
  );
  assert.deepEqual([...new Set(refusals)], ['EMAIL_EXISTS']);
  assert.equal((await app.rows('select 1 from account where email = $1', [email])).length, 1);
  assert.equal((await app.rows('select 1 from account_session')).length, 1);
});
