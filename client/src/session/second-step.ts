/** Asks for the second step of a sign-in, on any page. */
import { watchState } from '../watch-state.ts';
import type { SessionStore } from './session-store.ts';
import { sessionChanged } from './session.slice.ts';

let answer: ((code: string | null) => void) | null = null;

/**
 * Asks for a code; null if the person went back. `failure` is the error code of the previous try, null at the first.
 */
export function codeFromPerson(store: SessionStore, failure: string | null): Promise<string | null> {
  // The person went back while the previous code was being checked.
  if (failure && !store.getState().auth.codeRequest) return Promise.resolve(null);
  answer?.(null);
  store.dispatch(sessionChanged({ codeRequest: { failure } }));
  return new Promise((resolve) => {
    answer = resolve;
    const stop = watchState(
      store,
      ({ auth }) => auth.codeRequest,
      (request) => {
        stop();
        if (!request) answerSecondStep(null);
      },
    );
  });
}

/** Withdraws the request: the person went back, or the sign-in has succeeded or failed. */
export function closeSecondStep(dispatch: SessionStore['dispatch']): void {
  dispatch(sessionChanged({ codeRequest: null }));
}

/** Passes on the code that the person entered, or null if they went back. */
export function answerSecondStep(code: string | null): void {
  answer?.(code);
  answer = null;
}
