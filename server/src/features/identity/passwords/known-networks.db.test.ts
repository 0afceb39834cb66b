/** A crowd with wrong passwords fills the queue of hashes: owners at networks that they have used still sign in. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

// Wraps the package before our modules load it: while the gate is closed, no check ends.
type Verify = (hash: string, password: string) => Promise<boolean>;
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { verify: Verify };
const { verify } = argon2;
const gate = Promise.withResolvers<void>();
argon2.verify = async (hash, password) => (await gate.promise, verify(hash, password));

const { openVisitors, refusalIn } = await import('../../../../test/identity/visitors.ts');
const { visitor } = await openVisitors();

test('an owner at a known network signs in while a crowd fills the queue of password checks', async () => {
  const owner = visitor('owner', '198.51.100.20');
  await owner.signUp();
  const crowd = Array.from({ length: 230 }, (_, n) => {
    const stranger = visitor('crowd', `10.9.${n}.1`);
    return stranger.signIn('wrong horse', `somebody-${n}@case.example`);
  });
  // The queue is full once one of them is refused.
  const refusal = await Promise.any(
    crowd.map(async (answer) =>
      (await answer).status === 503 ? answer : Promise.reject(new Error('checked')),
    ),
  );
  assert.equal(refusalIn(refusal), 'UNAVAILABLE : The server is busy. Try again soon.');
  const unknown = visitor('elsewhere', '192.0.2.1').signIn('correct horse', owner.email);
  assert.equal((await unknown).status, 503, 'a network that the owner has not used has no place of its own');
  const signedIn = owner.done(owner.signIn());
  gate.resolve();
  await signedIn;
  await Promise.all(crowd);
});
