/** Answers of cached endpoints: what the types forbid. What two accounts get: reading/two-accounts.db.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@longstrip/contract/endpoint';
import { z } from 'zod';
import { sharedPartOf, type Caller } from './caller.ts';
import { createCalls } from './calls.ts';

const readTotal = endpoint({
  name: 'readTotal',
  method: 'GET',
  path: '/total',
  access: 'public',
  status: 200,
  summary: 'A number.',
  params: z.strictObject({}),
  body: z.undefined(),
  answer: z.number(),
  cacheTags: ['Comic'],
});

test('an answer that depends on the caller does not compile where it would be cached', () => {
  const calls = createCalls(() => null);
  // @ts-expect-error a cached endpoint cannot be bound to a handler that sees the caller
  calls.serve(readTotal, async ({ caller }) => (caller.person ? 1 : 0));
  const others = createCalls(() => null);
  // @ts-expect-error the shared handler does not see the person
  others.serveCached(readTotal, { shared: async ({ caller }) => (caller.person ? 1 : 0) });
});

test('a shared caller has nothing that differs between two callers of one cache partition', () => {
  const shared = sharedPartOf(callerWith('Bearer 1'));
  assert.deepEqual(
    [
      // @ts-expect-error
      shared.person,
      // @ts-expect-error
      shared.role,
      // @ts-expect-error
      shared.keyId,
      // @ts-expect-error
      shared.address,
      // @ts-expect-error
      shared.origin,
    ],
    [undefined, undefined, undefined, undefined, undefined],
  );
});

function callerWith(authorization: string | undefined): Caller {
  const uid = authorization?.slice('Bearer '.length);
  const signedInAt = new Date(0);
  return {
    site: 'normal',
    origin: 'http://localhost',
    host: 'localhost',
    isKnownHost: true,
    isLocal: true,
    isImageHost: false,
    address: '127.0.0.1',
    agent: '',
    keyId: null,
    role: uid === undefined ? null : 'reader',
    person: uid ? { uid, signedInAt, sessionId: null, grantedRole: 'reader', secondFactor: 'none' } : null,
    audience: { ageConfirmed: false, matureAllowed: true },
  };
}
