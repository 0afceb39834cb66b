/** Two tabs with the SDK's own code, over one storage, at a service whose refresh tokens have successors. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { initializeApp } from '@firebase/app';
import type { Auth } from '@firebase/auth';

const stored = new Map<string, unknown>();
/** The storage that the tabs share. It tells no tab of changes, like a page whose timers are suspended. */
class SharedStorage {
  static type = 'LOCAL' as const;
  readonly type = 'LOCAL' as const;
  _isAvailable = async () => true;
  _get = async (key: string) => stored.get(key) ?? null;
  _set = async (key: string, value: unknown) => void stored.set(key, structuredClone(value));
  _remove = async (key: string) => void stored.delete(key);
  _addListener() {}
  _removeListener() {}
}

/** The session of the service, as in `server/src/features/identity/tokens/sessions.ts`. */
const session = { used: 0, ended: false };
const idToken = (generation: number) =>
  `head.${btoa(JSON.stringify({ sub: 'u', iat: generation, exp: generation + 3600 }))}.sign`;
const tokens = (generation: number) => ({
  idToken: idToken(generation),
  refreshToken: String(generation),
  expiresIn: '3600',
});
globalThis.fetch = async (url, init) => {
  const { pathname } = new URL(String(url));
  if (pathname.endsWith('signInWithPassword')) return Response.json({ localId: 'u', ...tokens(1) });
  if (pathname.endsWith('lookup'))
    return session.ended
      ? Response.json({ error: { message: 'TOKEN_EXPIRED' } }, { status: 400 })
      : Response.json({ users: [{ localId: 'u', email: 'a@readers.example' }] });
  const generation = Number(new URLSearchParams(String(init?.body)).get('refresh_token'));
  if (generation < session.used) session.ended = true;
  if (session.ended) return Response.json({ error: { message: 'TOKEN_EXPIRED' } }, { status: 400 });
  session.used = generation;
  const next = tokens(generation + 1);
  return Response.json({
    access_token: next.idToken,
    refresh_token: next.refreshToken,
    expires_in: next.expiresIn,
  });
};

// The SDK takes `fetch` when it is loaded.
const { connectAuthEmulator, initializeAuth, signInWithEmailAndPassword } = await import('@firebase/auth');
const { adoptBeforeRefresh, adoptTokens } = await import('./adopt-tokens.ts');

let apps = 0;
async function openTab(): Promise<Auth> {
  const app = initializeApp({ apiKey: 'k', projectId: 'p', authDomain: 'a' }, `tab ${apps++}`);
  const auth = initializeAuth(app, { persistence: SharedStorage as never });
  connectAuthEmulator(auth, 'http://localhost:1', { disableWarnings: true });
  // The SDK names the stored user after the app, and the tabs have one name.
  Object.assign(auth, { name: 'tab' });
  await auth.authStateReady();
  return auth;
}

/** A tab that was suspended while another one has refreshed twice. */
async function openSuspendedTab(
  prepare: (auth: Auth) => void = () => {},
): Promise<{ suspended: Auth; active: Auth }> {
  const active = await openTab();
  await signInWithEmailAndPassword(active, 'a@readers.example', 'password');
  const suspended = await openTab();
  prepare(suspended);
  assert.equal(suspended.currentUser?.uid, 'u');
  for (let hour = 0; hour < 2; hour++) await active.currentUser!.getIdToken(true);
  return { suspended, active };
}

beforeEach(() => {
  stored.clear();
  Object.assign(session, { used: 0, ended: false });
});

test('a suspended page refreshes with the token that another tab has stored', async () => {
  const { suspended, active } = await openSuspendedTab();
  await adoptTokens(suspended);
  await suspended.currentUser!.getIdToken(true);
  await active.currentUser!.getIdToken(true);
  assert.equal(session.ended, false);
});

test('the refresh before the end of a token does so too', async () => {
  const { suspended } = await openSuspendedTab(adoptBeforeRefresh);
  type Timer = { proactiveRefresh: { iteration(): Promise<void> } };
  await (suspended.currentUser as unknown as Timer).proactiveRefresh.iteration();
  assert.equal(session.ended, false);
  assert.ok(suspended.currentUser);
});

test('without that, the session ends in every tab', async () => {
  const { suspended } = await openSuspendedTab();
  await assert.rejects(suspended.currentUser!.getIdToken(true), /user-token-expired/);
  assert.equal(session.ended, true);
  assert.equal(stored.size, 0);
});
