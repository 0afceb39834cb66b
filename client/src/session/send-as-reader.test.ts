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

/** Sends a public call as a user whom the server refuses with this code. `fresh`: the token of a refresh, if any. */
async function refuse(code: string, status: number, fresh: string | null) {
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
  });
  return { answered, sent, actions };
}

test('a reader whose account is disabled reads on as a visitor', async () => {
  const { answered, sent } = await refuse('account_disabled', 403, null);
  assert.equal(answered, 200);
  assert.deepEqual(sent, [`Bearer ${token}`, undefined]);
});

test('signs out if the identity service does not know that the account is disabled here', async () => {
  const { answered, sent, actions } = await refuse('account_disabled', 403, 'fresh');
  assert.equal(answered, 200);
  assert.deepEqual(sent, [`Bearer ${token}`, 'Bearer fresh', undefined]);
  assert.deepEqual(actions[0]!.payload, { ended: { path: null } });
  assert.equal(stored.size, 0);
});

test('other refusals leave the session as it is', async () => {
  const { answered, sent } = await refuse('forbidden', 403, 'fresh');
  assert.equal(answered, 403);
  assert.equal(sent.length, 1);
  assert.equal(stored.size, 2);
});
