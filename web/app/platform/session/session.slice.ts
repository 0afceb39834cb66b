import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { StoredSession, StoredUser } from './stored-session.ts';

type AuthState = {
  user: StoredUser | null;
  token: string | null;
  /** True until it is known whether somebody is signed in, and while the identity client makes sure. */
  isLoading: boolean;
  error: string | null;
  /** The sign-in dialog is wanted; `path` is where to go afterwards, null to stay. */
  asked: { path: string | null } | null;
};
export type WithAuth = { auth: AuthState };

const initialState: AuthState = { user: null, token: null, isLoading: true, error: null, asked: null };

const auth = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionLoading: (state) => void (state.isLoading = true),
    sessionKnown: (state, { payload }: PayloadAction<StoredSession>) => ({
      ...state,
      ...payload,
      isLoading: false,
      error: null,
    }),
    sessionFailed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      isLoading: false,
      error: payload,
    }),
    /** Opens the sign-in dialog from anywhere. The path to go to afterwards must be one of this site. */
    signInAsked: (state, { payload }: PayloadAction<string | null>) => void (state.asked = { path: payload }),
    signInClosed: (state) => void (state.asked = null),
  },
});
export const authReducer = auth.reducer;
export const { sessionLoading, sessionKnown, sessionFailed, signInAsked, signInClosed } = auth.actions;

/** Who uses this browser. Nobody counts as signed in without both a user and a token (spec §4). */
export function useSession() {
  const { user, token, isLoading } = useSelector((state: WithAuth) => state.auth);
  return { user, token, isLoading, signedIn: user !== null && token !== null };
}
