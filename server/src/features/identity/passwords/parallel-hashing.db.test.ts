/** Many parallel requests with one code or session: a single account must not fill the queue of hashes. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

// Wraps the package before our modules load it, to count its calls. All but the first wait for the first answer.
type Hash = (password: string, options: object) => Promise<string>;
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Hash };
const { hash } = argon2;
let hashes = 0;
let firstAnswer = Promise.withResolvers<void>();
argon2.hash = async (password, options) => {
  if (hashes++ > 0) await firstAnswer.promise;
  return hash(password, options);
};

const { openVisitors } = await import('../../../../test/identity/visitors.ts');
const { visitor } = await openVisitors();
const newPassword = 'another horse';

/** Makes twenty parallel calls, of which one succeeds. */
async function assertFewHashes(call: () => Promise<{ status: number }>) {
  hashes = 0;
  firstAnswer = Promise.withResolvers();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { status } = await call();
      firstAnswer.resolve();
      return status;
    }),
  );
  assert.equal(statuses.filter((status) => status === 200).length, 1);
  // Two run in parallel, and a third can begin before the first call commits.
  assert.ok(hashes <= 3, `${hashes} hashes`);
}

test('hashes for a reset by mail only while the code is valid', async () => {
  const { signUp, call, code, email } = visitor('reset');
  await signUp();
  const oobCode = await code('PASSWORD_RESET', { email });
  await assertFewHashes(() => call('resetPassword', { oobCode, newPassword }));
});

test('hashes for a new password only while the session is valid', async () => {
  const { signUp, call } = visitor('update');
  const { idToken } = await signUp();
  await assertFewHashes(() => call('update', { idToken, password: newPassword }));
});
