import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { beforeEach, test } from 'node:test';
import { call } from '../calls.ts';

// Replaces the SDK of the identity service.
registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/firebase-client.ts')
      ? {
          format: 'module',
          source: 'export const startClient = async () => globalThis.identity;',
          shortCircuit: true,
        }
      : nextLoad(url, context),
});
const { sendAsReader } = await import('./send-as-reader.ts');
type Context = Parameters<typeof sendAsReader>[1];

const token = `head.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 }))}.sign`;
const stored = new Map<string, string>();
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
define('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

const identity = {
  fresh: null as string | null,
  async token() {
    if (identity.fresh === null) throw new Error('user-disabled');
    return identity.fresh;
  },
  signOut: async () => {},
};
define('identity', identity);

beforeEach(() => {
  stored.set('authUser', JSON.stringify({ uid: 'u' }));
  stored.set('authToken', token);
});

type Sent = { code: string; status: number; fresh: string | null; isMutation?: boolean };

/** Sends a call as a user whom the server refuses with this code. `fresh`: the token of a refresh, if any. */
async function refuse({ code, status, fresh, isMutation = false }: Sent) {
  const sent: (string | undefined)[] = [];
  const actions: { payload: object }[] = [];
  identity.fresh = fresh;
  define('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['authorization']);
    return headers['authorization'] ? Response.json({ code }, { status }) : Response.json({ data: [] });
  });
  const { status: answered } = await sendAsReader(call('listGenres', 'POST', '/genres/list'), {
    signal: new AbortController().signal,
    dispatch: ((action: { payload: object }) => void actions.push(action)) as unknown as Context['dispatch'],
    isMutation,
  });
  return { answered, sent, actions };
}

test('a reader whose account is disabled reads on as a visitor, and learns why', async () => {
  for (const isMutation of [false, true]) {
    stored.set('authUser', JSON.stringify({ uid: 'u' }));
    stored.set('authToken', token);
    const { answered, sent, actions } = await refuse({
      code: 'account_disabled',
      status: 403,
      fresh: 'fresh',
      isMutation,
    });
    assert.equal(answered, 200);
    assert.deepEqual(sent, [`Bearer ${token}`, undefined]);
    assert.deepEqual(actions[0]!.payload, { ended: { path: null, isDisabled: true } });
    assert.equal(stored.size, 0);
  }
});

test('a page still loads after two refused tokens, and the reader is signed out', async () => {
  const { answered, sent, actions } = await refuse({ code: 'session_ended', status: 401, fresh: 'fresh' });
  assert.equal(answered, 200);
  assert.deepEqual(sent, [`Bearer ${token}`, 'Bearer fresh', undefined]);
  assert.deepEqual(actions[0]!.payload, { ended: { path: null, isDisabled: false } });
  assert.equal(stored.size, 0);
});

test('a mutation is not sent a third time after two refused tokens', async () => {
  const { answered, sent, actions } = await refuse({
    code: 'session_ended',
    status: 401,
    fresh: 'fresh',
    isMutation: true,
  });
  assert.equal(answered, 401);
  assert.deepEqual(sent, [`Bearer ${token}`, 'Bearer fresh']);
  assert.deepEqual(actions[0]!.payload, { ended: { path: null, isDisabled: false } });
  assert.equal(stored.size, 0);
});

test('a mutation that needs no account works although the session has ended', async () => {
  const { answered, sent } = await refuse({
    code: 'session_ended',
    status: 401,
    fresh: null,
    isMutation: true,
  });
  assert.equal(answered, 200);
  assert.deepEqual(sent, [`Bearer ${token}`, undefined]);
});

test('other refusals leave the session as it is', async () => {
  const { answered, sent } = await refuse({ code: 'forbidden', status: 403, fresh: 'fresh' });
  assert.equal(answered, 403);
  assert.equal(sent.length, 1);
  assert.equal(stored.size, 2);
});
