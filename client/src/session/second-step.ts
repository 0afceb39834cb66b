/** Asks for the second step of a sign-in, on any page. */
import { watchState } from '../watch-state.ts';
import type { SessionStore } from './session-store.ts';
import { sessionChanged } from './session.slice.ts';

let answer: ((code: string | null) => void) | null = null;

/** Asks for a code; null when the person went back. `failure` is the code of the error of the try before. */
export function codeFromPerson(store: SessionStore, failure: string | null): Promise<string | null> {
  // The person went back while the code of the try before was being checked.
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

/** What the person entered, or null for going back. */
export function answerSecondStep(code: string | null): void {
  answer?.(code);
  answer = null;
}
