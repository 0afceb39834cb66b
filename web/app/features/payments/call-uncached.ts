import type { CallResult } from '@longstrip/contract/rendering';
import type { Answer, Call, CallName } from '@longstrip/client/calls';
import type { AppThunk } from '@longstrip/client/store';

/** Makes a call of a purchase without storing its input: the cache of answers keeps inputs, and must not hold a card's token. */
export function callUncached<N extends CallName>(call: Call<N>): AppThunk<Promise<CallResult<Answer<N>>>> {
  const { signal } = new AbortController();
  return (dispatch, _, { transport }) =>
    transport(call as Call, { signal, dispatch, isMutation: true }) as Promise<CallResult<Answer<N>>>;
}
