/** Asks for the second step of a sign-in, on any page. */
import { watchState } from '../watch-state.ts';
import type { SessionStore } from './session-store.ts';
import { sessionChanged } from './session.slice.ts';

let answer: ((code: string | null) => void) | null = null;

/** Opens the dialog for a code; null when the person went back. `failure` is the code of the error of the try before. */
export function codeFromPerson(store: SessionStore, failure: string | null): Promise<string | null> {
  answer?.(null);
  store.dispatch(sessionChanged({ codeRequest: { failure } }));
  return new Promise((resolve) => {
    answer = resolve;
    // A dialog that is closed before its code is loaded only withdraws the request.
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

/** The dialog closes by itself once the sign-in has succeeded or failed. */
export function closeSecondStep(store: SessionStore): void {
  answer = null;
  store.dispatch(sessionChanged({ codeRequest: null }));
}

/** What the person entered, or null for going back. */
export function answerSecondStep(code: string | null): void {
  answer?.(code);
  answer = null;
}
