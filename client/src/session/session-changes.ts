import { sessionChanged } from './session.slice.ts';
import type { StoredSession } from './stored-session.ts';

export const sessionLoading = () => sessionChanged({ isLoading: true });
export const sessionLoaded = ({ user, token }: StoredSession) =>
  sessionChanged({ user, token, isLoading: false, error: null, ...(user && { ended: null }) });
export const sessionFailed = (error: string) => sessionChanged({ isLoading: false, error });

/** The session ended without a log-out. `path` is where to continue after signing in; it must be one of this site. */
export const sessionEnded = (path: string | null, isDisabled = false) =>
  sessionChanged({ ended: { path, isDisabled } });
/** The notice of the ended session was closed, or led to signing in again. */
export const sessionExpiredDismissed = () => sessionChanged({ ended: null });

/** Opens the sign-in dialog at the form that requests a new password. */
export const newPasswordRequested = () => sessionChanged({ signInRequest: { path: null, forgot: true } });
