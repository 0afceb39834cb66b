import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoredUser } from './stored-session.ts';

type AuthState = {
  user: StoredUser | null;
  token: string | null;
  /** True until the session is known, and while the identity client verifies it. */
  isLoading: boolean;
  error: string | null;
  /**
   * The sign-in dialog is requested, perhaps for a new account or password; `path` is where to go afterwards, null to
   * stay.
   */
  signInRequest: { path: string | null; signsUp?: boolean; forgot?: boolean } | null;
  /** The second step of a sign-in is pending; `failure` is the error of the previous code. */
  codeRequest: { failure: string | null } | null;
  /** The session ended without a log-out; `path` is where to continue after signing in again. */
  ended: { path: string | null; isDisabled: boolean } | null;
};
export type WithAuth = { auth: AuthState };

const initialState: AuthState = {
  user: null,
  token: null,
  isLoading: true,
  error: null,
  signInRequest: null,
  codeRequest: null,
  ended: null,
};

const auth = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionChanged: (state, { payload }: PayloadAction<Partial<AuthState>>) => ({ ...state, ...payload }),
  },
});
export const authReducer = auth.reducer;
/** One reducer saves bytes for anonymous visitors; session-changes.ts names the events of the signed-in. */
export const { sessionChanged } = auth.actions;

/** Opens the sign-in dialog from anywhere. The path to go to afterwards must be one of this site. */
export const signInRequested = (path: string | null, view: { signsUp?: boolean } = {}) =>
  sessionChanged({ signInRequest: { path, ...view } });
export const signInClosed = () => sessionChanged({ signInRequest: null });
