import { sessionChanged } from './session.slice.ts';
import type { StoredSession } from './stored-session.ts';

export const sessionLoading = () => sessionChanged({ isLoading: true });
export const sessionKnown = ({ user, token }: StoredSession) =>
  sessionChanged({ user, token, isLoading: false, error: null, ...(user && { ended: null }) });
export const sessionFailed = (error: string) => sessionChanged({ isLoading: false, error });

/** Somebody was signed out here without having asked for it. The path to go on at must be one of this site. */
export const sessionEnded = (path: string | null) => sessionChanged({ ended: { path } });
/** Whoever was signed out has read that, or goes on to sign in again. */
export const endingSeen = () => sessionChanged({ ended: null });

/** Opens the sign-in dialog where a new password is asked for. */
export const newPasswordAsked = () => sessionChanged({ asked: { path: null, forgot: true } });
