/** What is read again after access or a membership has changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '@longstrip/client/api';
import type { Call } from '@longstrip/client/calls';
import type { CallResult } from '@longstrip/contract/rendering';

// Loads components.
await import('./platform/testing/render.ts');
const { createStore } = await import('./store.ts');

type Answers = Partial<Record<string, (call: Call) => CallResult<unknown>>>;
const fine = (...data: unknown[]): CallResult<unknown> => ({
  ok: true,
  answer: { data, total: data.length },
});

test('a withdrawal and a stopped renewal refresh cached locks, and a withdrawal notifies other tabs', async (t) => {
  const { chaptersAroundApi } = await import('./features/chapters/chapters.api.ts');
  const { refundsApi } = await import('./features/refunds/refunds.api.ts');
  const { membershipApi } = await import('./features/membership/membership.api.ts');
  let listed = 0;
  const named = new Set<string>();
  const store = createStore({
    transport: async ({ name }) => {
      named.add(name);
      if (name === 'listChaptersAround') listed++;
      return fine();
    },
  });
  const { dispatch } = store;
  const wanted = { comicsId: 'comic-1', assetVariant: 'censored', chapterId: 'fourth' } as const;
  await dispatch(chaptersAroundApi.endpoints.chaptersAround.initiate(wanted));
  const otherTab = new BroadcastChannel('longstrip-locks');
  t.after(() => otherTab.close());
  for (const ends of [
    refundsApi.endpoints.requestRefund.initiate({ idempotencyKey: 'key' } as never),
    membershipApi.endpoints.stopRenewal.initiate(),
    membershipApi.endpoints.stopByLink.initiate({ token: 'signed' }),
  ]) {
    const before = listed;
    const notified = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }));
    await dispatch(ends as ReturnType<typeof membershipApi.endpoints.stopRenewal.initiate>);
    if (named.has('requestRefund')) await notified;
    named.clear();
    await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
    assert.ok(listed > before);
  }
});

test('the account reads its membership again after renewal was stopped or resumed by a link', async () => {
  const { membershipApi } = await import('./features/membership/membership.api.ts');
  const renewing = { renews: true };
  let present: object = renewing;
  const change = (to: object) => () => fine((present = to));
  const answers: Answers = {
    myMembership: () => fine(present),
    stopByLink: change({ renews: false }),
    resumeByLink: change(renewing),
  };
  const { dispatch, getState } = createStore({ transport: async (call) => answers[call.name]!(call) });
  const { membership: read, stopByLink, resumeByLink } = membershipApi.endpoints;
  await dispatch(read.initiate('reader'));
  const renews = async () => {
    await Promise.all(dispatch(api.util.getRunningQueriesThunk()));
    return read.select('reader')(getState()).data?.data[0]?.renews;
  };
  await dispatch(stopByLink.initiate({ token: 'signed' }));
  assert.equal(await renews(), false);
  await dispatch(resumeByLink.initiate({ token: 'signed' }));
  assert.equal(await renews(), true);
});
