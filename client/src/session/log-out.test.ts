import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { beforeEach, test, type TestContext } from 'node:test';

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
const { logOut } = await import('./log-out.ts');

const browser = new EventTarget();
const stored = new Map<string, string>();
const identity = {
  fresh: null as string | null,
  signOut: async () => {},
  token: async () => identity.fresh!,
};
const network = { onLine: true, answers: [] as (number | null)[], tokens: [] as string[] };
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
define('identity', identity);
define('navigator', {
  get onLine() {
    return network.onLine;
  },
});
define('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
define('addEventListener', browser.addEventListener.bind(browser));
define('removeEventListener', browser.removeEventListener.bind(browser));
define('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
  network.tokens.push(headers.authorization!);
  const status = network.answers.shift() ?? null;
  if (status === null) throw new TypeError('Failed to fetch');
  return { status };
});

const hour = 3_600_000;
const token = `head.${btoa(JSON.stringify({ exp: hour / 1000 }))}.sign`;
const fresh = `head.${btoa(JSON.stringify({ exp: hour / 1000, fresh: true }))}.sign`;
/** Waits until requests that were sent are answered. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  stored.set('authToken', token);
  Object.assign(identity, { fresh: null });
});

async function logOutWith(t: TestContext, answers: (number | null)[], onLine = true) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  Object.assign(network, { onLine, answers, tokens: [] });
  await logOut((() => {}) as never);
  assert.equal(stored.size, 0, 'the token is no longer stored');
}

async function advance(t: TestContext, ms: number) {
  t.mock.timers.tick(ms);
  await settle();
}

test('repeats a sign-out until the server stops failing', async (t) => {
  await logOutWith(t, [503, 503, 200]);
  assert.equal(network.tokens.length, 1);
  await advance(t, 10_000);
  assert.equal(network.tokens.length, 2);
  await advance(t, 10_000);
  assert.deepEqual(network.tokens, Array(3).fill(`Bearer ${token}`));
  await advance(t, hour / 2);
  browser.dispatchEvent(new Event('online'));
  await settle();
  assert.equal(network.tokens.length, 3);
});

test('sends a sign-out when the connection returns, and only once', async (t) => {
  await logOutWith(t, [200, 200], false);
  assert.equal(network.tokens.length, 0);
  browser.dispatchEvent(new Event('online'));
  await settle();
  await advance(t, 20_000);
  assert.equal(network.tokens.length, 1);
});

test('refreshes an expired token, and sends the fresh one until the server answers', async (t) => {
  identity.fresh = fresh;
  await logOutWith(t, [401, null, 200]);
  await advance(t, 10_000);
  assert.deepEqual(network.tokens, [`Bearer ${token}`, `Bearer ${fresh}`, `Bearer ${fresh}`]);
});

test('the retries end when the token expires', async (t) => {
  await logOutWith(t, []);
  for (let passed = 0; passed < hour; passed += 10_000) await advance(t, 10_000);
  const sent = network.tokens.length;
  assert.ok(sent > 300 && sent < 360, `${sent}`);
  browser.dispatchEvent(new Event('online'));
  await advance(t, hour);
  assert.equal(network.tokens.length, sent);
});
