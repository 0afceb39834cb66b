import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { api } from '@longstrip/client/api';
import { call } from '@longstrip/client/calls';
import { confirmation, staffTransport } from './recent-factor.ts';

const refused = { code: 'recent_second_factor_required', title: 'Please give your second factor again.' };
const dispatched: unknown[] = [];
const context = {
  signal: new AbortController().signal,
  dispatch: ((action: unknown) => void dispatched.push(action)) as never,
  isMutation: true,
};
const changeRole = () =>
  staffTransport(
    call('changeRole', 'POST', '/accounts/{uid}/role', { params: { uid: 'u' }, body: { role: 'editor' } }),
    context,
  );

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  dispatched.length = 0;
});

/** Answers the refusal until the person has confirmed, and counts the requests. */
function serve() {
  const state = { confirmed: false, requests: 0 };
  globalThis.fetch = async () => {
    state.requests++;
    return state.confirmed ? Response.json({ uid: 'u' }) : Response.json(refused, { status: 403 });
  };
  return state;
}
const waitForDialog = async () => {
  while (!confirmation.get()) await new Promise((resolve) => setImmediate(resolve));
  return confirmation.get()!;
};

test('repeats a call after the second factor was confirmed', async () => {
  const server = serve();
  const calls = [changeRole(), changeRole()];
  const { answer } = await waitForDialog();
  server.confirmed = true;
  answer(true);
  assert.deepEqual(
    (await Promise.all(calls)).map(({ ok }) => ok),
    [true, true],
  );
  assert.equal(server.requests, 4);
  assert.equal(confirmation.get(), null);
});

test('returns the refusal if the person does not confirm', async () => {
  const server = serve();
  const result = changeRole();
  (await waitForDialog()).answer(false);
  assert.equal((await result).ok, false);
  assert.equal(server.requests, 1);
});

test('reads the account again after a call that the role does not allow', async () => {
  for (const code of ['forbidden', 'second_factor_required', 'not_found']) {
    globalThis.fetch = async () => Response.json({ code, title: '' }, { status: 403 });
    assert.equal((await changeRole()).ok, false);
  }
  const readAgain = api.util.invalidateTags(['Account']);
  assert.deepEqual(dispatched, [readAgain, readAgain]);
});
