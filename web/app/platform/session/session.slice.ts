import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { StoredUser } from './stored-session.ts';

type AuthState = {
  user: StoredUser | null;
  token: string | null;
  /** True until it is known whether somebody is signed in, and while the identity client makes sure. */
  isLoading: boolean;
  error: string | null;
  /** The sign-in dialog is wanted, perhaps for a new password; `path` is where to go afterwards, null to stay. */
  asked: { path: string | null; forgot?: boolean } | null;
  /** The second step of a sign-in is asked for; `failure` is what came of the code before. */
  codeAsked: { failure: string | null } | null;
  /** Somebody was signed out here without having asked for it; `path` is where to go on after signing in again. */
  ended: { path: string | null } | null;
};
export type WithAuth = { auth: AuthState };

const initialState: AuthState = {
  user: null,
  token: null,
  isLoading: true,
  error: null,
  asked: null,
  codeAsked: null,
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
/** One change for everybody: what the changes of the signed-in mean stands in session-changes.ts, which few visitors load. */
export const { sessionChanged } = auth.actions;

/** Opens the sign-in dialog from anywhere. The path to go to afterwards must be one of this site. */
export const signInAsked = (path: string | null) => sessionChanged({ asked: { path } });
export const signInClosed = () => sessionChanged({ asked: null });
