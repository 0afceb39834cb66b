import type { CallResult } from '@longstrip/contract/rendering';
import type { Answer, Call, CallName } from '@longstrip/client/calls';
import type { AppThunk } from '@longstrip/client/store';

/** One call whose input is kept nowhere. The cache of answers remembers what it was asked: a card's token must not be there. */
export function perform<N extends CallName>(call: Call<N>): AppThunk<Promise<CallResult<Answer<N>>>> {
  const { signal } = new AbortController();
  return (dispatch, _, { transport }) =>
    transport(call as Call, { signal, dispatch }) as Promise<CallResult<Answer<N>>>;
}
