/** What a failed sign-in says, and the field it is about. */
export type AuthTrouble = { words: string; field: 'email' | 'password' | null };

const about = (words: string, field: AuthTrouble['field'] = null): AuthTrouble => ({ words, field });

const wrong = about('The email or the password is not right.', 'password');
const unfinished = about('The window was closed before signing in was finished. You can try again.');
const unavailable = about(
  'This way of signing in is not available here at the moment. Please use another one.',
);
const storage = about(
  'This browser keeps nothing for this site. Please allow storage and cookies, then try again.',
);
const stale = about('That took too long. Please start again.');
const linkSpent = about('This link has been used already or is too old. Please ask for a new one.');

/** Codes of the identity client without `auth/`, in plain sentences. None of them tells whether an account exists. */
const troubles: Record<string, AuthTrouble | null> = {
  'invalid-credential': wrong,
  'invalid-login-credentials': wrong,
  'wrong-password': wrong,
  'user-not-found': wrong,
  'missing-email': about('Please enter your email.', 'email'),
  'invalid-email': about('This does not look like an email address.', 'email'),
  'missing-password': about('Please enter your password.', 'password'),
  'weak-password': about('A password needs at least 8 characters.', 'password'),
  'password-does-not-meet-requirements': about(
    'This password is too short or too long. Staff accounts need at least 12 characters.',
    'password',
  ),
  'email-already-in-use': about(
    'No new account could be made with this email. If it is yours, sign in or set a new password.',
    'email',
  ),
  'too-many-requests': about('Too many attempts. Please wait a quarter of an hour, or set a new password.'),
  'network-request-failed': about('The site cannot be reached. Please check the connection and try again.'),
  timeout: about('The site takes too long to answer. Please try again.'),
  'user-disabled': about('This account has been disabled. Our support can tell you more.'),
  'user-token-expired': about('You have been signed out. Please sign in again.'),
  'requires-recent-login': about('Please sign in once more to do this.'),
  'popup-blocked': about(
    'The browser has blocked the sign-in window. Allow windows for this site, then try again.',
  ),
  'popup-closed-by-user': unfinished,
  'user-cancelled': about('Signing in was refused in the other window.'),
  // Another window took its place: nothing to tell.
  'cancelled-popup-request': null,
  'account-exists-with-different-credential': about(
    'There is an account for this email already. Please sign in to it as you have so far.',
  ),
  'credential-already-in-use': about('This sign-in belongs to another account already.'),
  'provider-already-linked': about('This way of signing in is connected already.'),
  'user-mismatch': about('That is another account. Please use the one you are signed in with.'),
  'multi-factor-auth-required': about(
    'This account asks for a second factor that cannot be given here. Our support can tell you more.',
  ),
  // The person went back to the form.
  'second-step-left': null,
  'invalid-multi-factor-session': stale,
  'web-storage-unsupported': storage,
  'unauthorized-domain': unavailable,
  'operation-not-allowed': unavailable,
  'invalid-api-key': unavailable,
  'auth-domain-config-required': unavailable,
  'operation-not-supported-in-this-environment': unavailable,
  'argument-error': unavailable,
  'no-auth-event': stale,
  'internal-error': about('Something went wrong on our side. Please try again.'),
  'invalid-action-code': linkSpent,
  'expired-action-code': linkSpent,
};

const unknown = about('That did not work. Please try again.');

/** What the service says of no address at all: that it is none, or that nobody may sign up without any. */
const emptyCodes = new Set(['invalid-email', 'admin-restricted-operation']);

/** The code of a failure without its prefix; empty when it has none. */
export function troubleCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code.replace(/^auth\//, '') : '';
}

/** What to tell the reader of a failure, or null for nothing. `email` is what they had entered. */
export function troubleOf(error: unknown, email?: string): AuthTrouble | null {
  const code = troubleCode(error);
  if (email === '' && emptyCodes.has(code)) return troubles['missing-email']!;
  if (Object.hasOwn(troubles, code)) return troubles[code] ?? null;
  // A file of a lazily loaded part could not be fetched.
  if (error instanceof TypeError) return troubles['network-request-failed']!;
  return unknown;
}
