import { answering } from './platform/testing/render.ts';
import { sessionEnded, sessionLoaded } from '@longstrip/client/session/session-changes';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { createStore } = await import('./store.ts');
const { emptyOnSignOut, watchPerson } = await import('./platform/empty-on-sign-out.ts');
const { accountApi } = await import('./features/identity/account.api.ts');
const { secondsFresh } = await import('./platform/fresh.ts');

const session = (uid: string) => ({ user: { uid } as never, token: 'token' });
const nobody = { user: null, token: null };

async function open(uid: string) {
  const store = createStore(answering({ readAccount: () => ({ uid }) }).transport);
  let emptied = 0;
  emptyOnSignOut(() => emptied++);
  watchPerson(store);
  store.dispatch(sessionLoaded(session(uid)));
  await store.dispatch(accountApi.endpoints.account.initiate(uid));
  return {
    dispatch: store.dispatch,
    config: () => store.getState().api.config,
    answers: () => Object.keys(store.getState().api.queries).length,
    emptied: () => emptied,
  };
}

test('signing out empties the cache of answers and what modules hold', async () => {
  const { dispatch, answers, emptied, config } = await open('a');
  assert.deepEqual([answers(), emptied()], [1, 0]);
  dispatch(sessionLoaded(nobody));
  assert.deepEqual([answers(), emptied()], [0, 1]);
  assert.equal(config().refetchOnMountOrArgChange, secondsFresh);
});

test('so does another person who signs in after a session that ended by itself, but not the same one', async () => {
  const { dispatch, answers, emptied } = await open('a');
  dispatch(sessionEnded(null));
  dispatch(sessionLoaded(nobody));
  dispatch(sessionLoaded(session('a')));
  assert.deepEqual([answers(), emptied()], [1, 0]);
  dispatch(sessionEnded(null));
  dispatch(sessionLoaded(nobody));
  dispatch(sessionLoaded(session('b')));
  assert.deepEqual([answers(), emptied()], [0, 1]);
});
