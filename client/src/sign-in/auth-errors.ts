/** Why a sign-in or a change of the account failed; `fields` are the form fields that caused it. */
type AuthFailure = { message: string; fields: readonly string[] };

const failure = (message: string, ...fields: string[]): AuthFailure => ({ message, fields });

/** Forms name their fields `email`, `password` (the current one, or that of a sign-up), `newPassword` and `code`. */
const wrongPassword = failure('The password is not right.', 'password');
const invalidEmail = failure(
  'Please enter a complete email address, such as name@example.com. Before the @ it has letters without accents.',
  'email',
);
const invalidCode = failure(
  'This code is not right. A code of your authenticator app lasts 30 seconds, and each code works once.',
  'code',
);
const tooLate = failure('That took too long. Please start again.');
const usedLink = failure('This link has been used already or is too old. Please ask for a new one.');
const tooMany = failure('Too many attempts. Please wait a quarter of an hour, then try again.');
const offline = failure('The site cannot be reached. Please check the connection and try again.');
const signInAgain = failure('Please sign in again and repeat this.');
const signedOut = failure('You have been signed out. Please sign in again.');
const unavailable = failure('This way of signing in is not available at the moment. Please use another.');

/** The password rule of the identity service, shown in advance. */
export const passwordHint = 'At least 8 characters.';

/** The same for staff. */
export const staffPasswordHint = 'At least 12 characters.';

/** Codes of the Firebase client, without `auth/`, and of our API. Null: no message, because the person cancelled. */
const failures: Record<string, AuthFailure | null> = {
  'wrong-password': wrongPassword,
  'invalid-credential': wrongPassword,
  'invalid-login-credentials': wrongPassword,
  'user-not-found': wrongPassword,
  'missing-password': failure('Please enter your password.', 'password'),
  'missing-email': invalidEmail,
  'invalid-email': invalidEmail,
  // A sign-up without an address.
  'admin-restricted-operation': invalidEmail,
  'weak-password': failure(
    'A password needs at least 8 characters, and must not be a common one such as “password1” or “12345678”.',
    'newPassword',
    'password',
  ),
  'password-does-not-meet-requirements': failure(
    'Too short or too long. Staff accounts need at least 12 characters.',
    'newPassword',
    'password',
  ),
  'email-already-in-use': failure('This address has an account already.', 'email'),
  'unverified-email': failure('Please verify your email address first. The link is in the email you got.'),
  'password-reset-required': failure(
    'Staff first prove that the email address is theirs. Open the back office (/admin): it emails you a link for that.',
  ),
  'invalid-verification-code': invalidCode,
  'code-expired': tooLate,
  'invalid-multi-factor-session': tooLate,
  'no-auth-event': tooLate,
  'multi-factor-auth-required': failure(
    'This account needs a second factor that cannot be entered here. Please write to support.',
  ),
  'too-many-requests': tooMany,
  too_many_attempts: tooMany,
  'network-request-failed': offline,
  network: offline,
  timeout: failure('The site takes too long to answer. Please try again.'),
  'internal-error': failure('Something went wrong on our side. Please try again.'),
  'requires-recent-login': signInAgain,
  recent_sign_in_required: signInAgain,
  'user-token-expired': signedOut,
  'user-disabled': failure('This account has been disabled. Please write to support.'),
  'user-mismatch': failure('That is a different account than the one signed in here.'),
  'sign-in-required': failure('Please sign in to the account that this link belongs to.'),
  'wrong-account': failure('This link belongs to another account than the one signed in here.'),
  'popup-blocked': failure(
    'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  ),
  'popup-closed-by-user': failure('The window was closed before signing in was finished.'),
  'user-cancelled': failure('Signing in was refused in the other window.'),
  // A newer sign-in window replaced it.
  'cancelled-popup-request': null,
  // The person left the dialog that asks for the code.
  'second-step-left': null,
  'account-exists-with-different-credential': failure(
    'This email has an account already. Please sign in to it as before.',
  ),
  'credential-already-in-use': failure('This sign-in belongs to another account already.'),
  'provider-already-linked': failure('This way of signing in is connected already.'),
  'web-storage-unsupported': failure('Please allow this site to store data, then try again.'),
  'unauthorized-domain': unavailable,
  'operation-not-allowed': unavailable,
  'invalid-api-key': unavailable,
  'auth-domain-config-required': unavailable,
  'operation-not-supported-in-this-environment': unavailable,
  'argument-error': unavailable,
  'invalid-action-code': usedLink,
  'expired-action-code': usedLink,
  last_admin: failure('You are the last admin here. Make another account an admin first.'),
};

/** The code of an error without its prefix; empty when it has none. */
export function authErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code.replace(/^auth\//, '') : '';
}

/** The form error for an error of the Firebase client or of our API. */
export function authError(error: unknown): AuthFailure | null {
  const code = authErrorCode(error);
  if (Object.hasOwn(failures, code)) return failures[code]!;
  // A script that is loaded on demand could not be fetched.
  if (error instanceof TypeError) return offline;
  const { title } = (error ?? {}) as { title?: string };
  return failure(title || 'That did not work. Please try again.');
}

/** The message alone, for use outside forms. */
export function errorMessage(error: unknown): string {
  return authError(error)?.message ?? '';
}

/** Signing in must not distinguish a wrong password from an unknown address. */
export function signInError(error: unknown): AuthFailure | null {
  const found = authError(error);
  return found === wrongPassword ? failure('The email or the password is not right.', 'password') : found;
}
