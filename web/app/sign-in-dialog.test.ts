import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { beforeEach, test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

// In place of the SDK of the identity service.
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
const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { SignInDialog } = await import('./features/identity/sign-in-dialog.tsx');
const { SignedInLink } = await import('./platform/session/signed-in-link.tsx');
const { LazySignInDialog } = await import('./features/identity/lazy-sign-in-dialog.tsx');
const { api } = await import('@longstrip/client/api');
const { sessionChanged, signInClosed, signInRequested } =
  await import('@longstrip/client/session/session.slice');

const identity = { signIn: async () => {}, signInWith: async () => {}, signUp: async () => true };
Object.assign(globalThis, { identity });

let frames: (() => void)[] = [];
globalThis.requestAnimationFrame = (callback) => frames.push(() => callback(0));
function nextFrame() {
  const callbacks = frames;
  frames = [];
  for (const callback of callbacks) callback();
}
beforeEach(() => void (frames = []));

/** A dialog whose sign-in is under way until it is finished. */
async function beginSignIn(path: string | null, button = '[type=submit]') {
  const held = Promise.withResolvers<void>();
  identity.signIn = identity.signInWith = () => held.promise;
  const signIn = { buttons: ['google'] };
  const store = createStore({ transport: async () => ({ ok: true, answer: { signIn } }) });
  const { went, leave } = await render(h(Provider, { store } as never, h(SignInDialog)));
  const request = (path: string | null) => act(async () => void store.dispatch(signInRequested(path)));
  await request(path);
  await act(async () => only(button).click());
  return {
    went,
    request,
    close: () => act(async () => void store.dispatch(signInClosed())),
    fail: (error: unknown) => act(async () => held.reject(error)),
    finish: async () => {
      await act(async () => held.resolve());
      const { signInRequest } = store.getState().auth;
      await leave();
      store.dispatch(api.util.resetApiState());
      assert.equal(signInRequest, null);
    },
  };
}

test('a sign-in continues to the path that requested it', async () => {
  const { went, finish } = await beginSignIn('/account');
  assert.deepEqual(went, []);
  await finish();
  assert.deepEqual(went, ['/account']);
});

test('links for new readers open it for signing up, others for signing in', async () => {
  const signIn = { buttons: ['google', 'facebook'] };
  const store = createStore({ transport: async () => ({ ok: true, answer: { signIn } }) });
  const link = h(SignedInLink, { to: '/premium', signsUp: true, id: 'join' } as never, 'Become a member');
  store.dispatch(sessionChanged({ isLoading: false }));
  const { leave } = await render(
    h(Provider, { store } as never, [h(SignInDialog, { key: 1 } as never), link]),
  );
  await press(only('#join'));
  assert.equal(only('dialog[open] h2').textContent, 'Sign Up');
  const labels = () => [...document.querySelectorAll('dialog[open] button')].map((each) => each.textContent);
  // The other mode is offered above the form.
  assert.deepEqual(labels().slice(1, 4), [
    'Already a member? Sign In',
    'Continue with Google',
    'Continue with Facebook',
  ]);
  await act(async () => void store.dispatch(signInClosed()));
  await act(async () => void store.dispatch(signInRequested('/premium')));
  assert.equal(only('dialog[open] h2').textContent, 'Sign In');
  assert.equal(labels()[1], 'Not a member? Sign Up');
  await leave();
  store.dispatch(api.util.resetApiState());
});

test('a sign-in that succeeds after its dialog was closed leaves the reader on the page', async () => {
  const { went, close, finish } = await beginSignIn('/account');
  await close();
  await finish();
  assert.deepEqual(went, []);
});

test('a sign-in that succeeds after its dialog was opened again continues to the later path', async () => {
  const { went, close, request, finish } = await beginSignIn('/account');
  await close();
  await request('/premium');
  await finish();
  assert.deepEqual(went, ['/premium']);
});

test('a sign-in that fails after its dialog was opened again changes nothing in it', async () => {
  const { close, request, fail, finish } = await beginSignIn(null, '.providers button');
  await close();
  await request(null);
  await fail({ code: 'auth/account-exists-with-different-credential' });
  assert.equal(only('dialog[open] h2').textContent, 'Sign In');
  await close();
  await finish();
});

test('a sign-up says whether its email was sent', async () => {
  for (const [isSent, message] of [
    [true, /is on its way to/],
    [false, /could not be sent/],
  ] as const) {
    identity.signUp = async () => isSent;
    const { finish } = await beginSignIn(null, '.banner .link');
    await act(async () => only('[type=submit]').click());
    assert.match(only('div[role=status]').textContent, message);
    await finish();
  }
});

test('the account link gets the focus as soon as it shows', async () => {
  const { finish } = await beginSignIn(null);
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<header><a href="/account" data-account>Account</a></header>',
  );
  const link = only('[data-account]');
  link.getClientRects = () => [] as never;
  await finish();
  nextFrame();
  assert.notEqual(document.activeElement, link);
  link.getClientRects = () => [new DOMRect()] as never;
  nextFrame();
  assert.ok(document.activeElement === link);
  assert.deepEqual(frames, []);
});

test('a page without an account link is searched only once', async () => {
  const { finish } = await beginSignIn(null);
  await finish();
  assert.equal(frames.length, 1);
  nextFrame();
  assert.deepEqual(frames, []);
});

test('on a page without an account link, the heading gets the focus', async () => {
  const { finish } = await beginSignIn(null);
  document.body.insertAdjacentHTML('afterbegin', '<header><h1>Twelve Tides 4</h1></header>');
  await finish();
  nextFrame();
  assert.ok(document.activeElement === only('h1'));
});

test('a sign-in for the page that is shown already moves the focus, because no new page does', async () => {
  const { finish } = await beginSignIn(location.pathname);
  document.body.insertAdjacentHTML('afterbegin', '<header><h1>Refunds and withdrawal</h1></header>');
  await finish();
  nextFrame();
  assert.ok(document.activeElement === only('h1'));
});

test('a second step without a sign-in dialog opens its own dialog', async () => {
  const store = createStore({ transport: async () => ({ ok: true, answer: {} }) });
  const { leave } = await render(h(Provider, { store } as never, h(LazySignInDialog)));
  assert.ok(!document.querySelector('dialog'));
  await act(async () => void store.dispatch(sessionChanged({ codeRequest: { failure: null } })));
  await act(() => new Promise(setImmediate));
  assert.equal(only('dialog[open] h2').textContent, 'Two-step sign-in');
  await leave();
  store.dispatch(api.util.resetApiState());
});

test('an account with another identity at the provider is told the way in, and asked for no password', async () => {
  const { fail, close, finish } = await beginSignIn(null, 'button[aria-busy=false]');
  await fail({
    code: 'auth/account-exists-with-different-credential',
    customData: { email: 'mira@readers.example', _tokenResponse: { verifiedProvider: ['google.com'] } },
  });
  assert.match(
    only('dialog [role=alert]').textContent,
    /mira@readers.example already.*another Google account/,
  );
  assert.ok(!document.querySelector('dialog input'));
  assert.equal(document.activeElement?.textContent, 'Set a password by email');
  await act(async () => (document.activeElement as HTMLElement).click());
  assert.equal(only<HTMLInputElement>('dialog input').value, 'mira@readers.example');
  await close();
  await finish();
});
