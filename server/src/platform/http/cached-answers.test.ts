/** Answers of cached endpoints: what the types forbid, and what two accounts get over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@longstrip/contract/endpoint';
import fastify from 'fastify';
import { z } from 'zod';
import { limitBodyTime } from './body-deadline.ts';
import { serveApi } from './api-routes.ts';
import { sharedPartOf, type Caller } from './caller.ts';
import { createCalls } from './calls.ts';
import { createPageCache } from './page-cache.ts';

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

/** Each person is answered a total of their own; anonymous callers zero. `made` counts the shared answers. */
async function serveTotals() {
  const calls = createCalls(() => null);
  let made = 0;
  calls.serveCached(readTotal, {
    async shared({ caller }) {
      assert.deepEqual(Object.keys(caller), ['site', 'audience']);
      made++;
      return 0;
    },
    personal: async ({ caller }) => Number(caller.person!.uid),
  });
  const app = fastify();
  await serveApi(app, {
    calls,
    deadline: limitBodyTime(app),
    limits: { folder: '', maxFileBytes: 1, maxRequestBytes: 1 } as never,
    answers: createPageCache({ maxBytes: 1e6 }),
    recordAct: () => assert.fail('no call of the staff'),
    answerOnce: () => assert.fail('no call with a key'),
    identify: async ({ headers }) => callerWith(headers.authorization),
  });
  const ask = async (uid?: number) => {
    const headers = uid === undefined ? {} : { authorization: `Bearer ${uid}` };
    return Number((await app.inject({ method: 'GET', url: '/api/v1/total', headers })).body);
  };
  return { ask, made: () => made };
}

function callerWith(authorization: string | undefined): Caller {
  const uid = authorization?.slice('Bearer '.length);
  const signedInAt = new Date(0);
  return {
    site: 'normal',
    origin: 'http://localhost',
    host: 'localhost',
    isKnownHost: true,
    isLocal: true,
    address: '127.0.0.1',
    agent: '',
    keyId: null,
    role: uid === undefined ? null : 'reader',
    person: uid ? { uid, signedInAt, sessionId: null, grantedRole: 'reader', secondFactor: 'none' } : null,
    audience: { ageConfirmed: false, matureAllowed: true },
  };
}

test('two accounts and anonymous callers get their own answers, one after the other and at once', async () => {
  const { ask, made } = await serveTotals();
  const asked = [1, undefined, 2, 1, undefined, 2, 2, 1, undefined];
  for (const uid of asked) assert.equal(await ask(uid), uid ?? 0);
  assert.deepEqual(
    await Promise.all(asked.map((uid) => ask(uid))),
    asked.map((uid) => uid ?? 0),
  );
  assert.equal(made(), 1, 'anonymous callers share one answer');
});
