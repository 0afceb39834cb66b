/** Plain sentences for what the identity service and our own calls refuse. */
const sentences: Record<string, string> = {
  'auth/wrong-password': 'The password is not right.',
  'auth/invalid-credential': 'The password is not right.',
  'auth/invalid-login-credentials': 'The password is not right.',
  'auth/user-mismatch': 'That is a different account than the one signed in here.',
  'auth/weak-password': 'The new password is too short: at least 8 characters.',
  'auth/password-does-not-meet-requirements':
    'The new password is too short or too long: staff accounts need at least 12 characters.',
  'auth/second-step-left': 'It was not confirmed with a code. Nothing has been changed.',
  'auth/invalid-multi-factor-session': 'That took too long. Please start again.',
  'auth/invalid-verification-code': 'This code is not right. Please enter the one that the app shows now.',
  'auth/code-expired': 'That took too long. Please start again.',
  'auth/unverified-email': 'Please verify your email address first. The link is in the mail you got.',
  'auth/password-reset-required':
    'Staff accounts first prove that they read their mail: sign out, press “Forgot your password?”, set a new password, and set this up within the hour.',
  'auth/too-many-requests': 'Too many tries. Please wait a while and try again.',
  'auth/network-request-failed': 'There is no connection right now. Nothing has been changed.',
  'auth/requires-recent-login': 'Please sign in again and repeat this.',
  'auth/user-token-expired': 'You have been signed out. Please sign in again.',
  'auth/user-disabled': 'This account has been disabled. Please write to support.',
  'auth/popup-closed-by-user': 'The window was closed before it was done.',
  'auth/user-cancelled': 'That was refused in the other window.',
  'auth/cancelled-popup-request': 'Another sign-in window was opened.',
  'auth/popup-blocked': 'The browser has blocked the window. Allow pop-ups for this site and try again.',
  'auth/email-already-in-use': 'Another account uses this address now.',
  'auth/sign-in-required': 'Please sign in to the account that this link belongs to.',
  'auth/wrong-account': 'This link belongs to another account than the one signed in here.',
  network: 'There is no connection right now. Nothing has been changed.',
  recent_sign_in_required: 'Please sign in again and repeat this.',
  too_many_attempts: 'Too many tries. Please wait a while and try again.',
  last_admin: 'You are the last admin here. Make somebody else an admin first, then you can leave.',
};

type Failure = { code?: string; title?: string; message?: string };

/** What happened, for people. */
export function failureSentence(failure: unknown): string {
  const { code = '', title } = (failure ?? {}) as Failure;
  return sentences[code] ?? (title || 'That did not work. Please try again.');
}

/** The same with the raw error behind it, as the Change Password dialog shows it (spec §8). */
export function failureWithRaw(failure: unknown): string {
  const { message } = (failure ?? {}) as Failure;
  return message ? `${failureSentence(failure)} (${message})` : failureSentence(failure);
}

const aboutOld = new Set([
  'auth/wrong-password',
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
]);
const aboutNew = new Set(['auth/weak-password', 'auth/password-does-not-meet-requirements']);

/** Which of the two passwords a refused change is about; null where it is about neither. */
export function wrongPassword(failure: unknown): 'old' | 'new' | null {
  const { code = '' } = (failure ?? {}) as Failure;
  return aboutOld.has(code) ? 'old' : aboutNew.has(code) ? 'new' : null;
}

/** The link of a mail was used already, or is too old, or was cut short: a new one is the way. */
export function isDeadCode(failure: unknown): boolean {
  const { code = '' } = (failure ?? {}) as Failure;
  return ['auth/invalid-action-code', 'auth/expired-action-code', 'code_invalid', 'invalid_input'].includes(
    code,
  );
}

export function isOffline(failure: unknown): boolean {
  const { code = '' } = (failure ?? {}) as Failure;
  return code === 'network' || code === 'auth/network-request-failed';
}
