import type { IdentityError, IdentityErrorCode } from '../identity-error.ts';
import { passwordLengths } from '../passwords/password-rules.ts';

/**
 * An error of the identity service's protocol. Clients read the code at the beginning of the message (`WEAK_PASSWORD
 * : Password should be at least 8 characters`).
 */
export class ToolkitError extends Error {
  readonly status: number;
  readonly kind: ErrorKind;

  constructor(message: string, status = 400, kind: ErrorKind = invalid) {
    super(message);
    this.name = 'ToolkitError';
    this.status = status;
    this.kind = kind;
  }

  toBody(): object {
    const { status, ...kind } = this.kind;
    const { message } = this;
    return {
      error: { code: this.status, message, ...(status ? { status } : {}), errors: [{ message, ...kind }] },
    };
  }
}

const { min, staff, max } = passwordLengths;
const passwordPolicy = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements:';

/** The protocol's code for each identity error. */
const messages: Readonly<Record<IdentityErrorCode, string>> = {
  account_disabled: 'USER_DISABLED',
  // USER_NOT_FOUND would tell the client that the signed-in account is gone (spec §8).
  account_not_found: 'EMAIL_NOT_FOUND',
  admin_exists: 'OPERATION_NOT_ALLOWED',
  changed_meanwhile: 'UNAVAILABLE : Try again.',
  code_invalid: 'INVALID_OOB_CODE',
  demonstration_account: 'OPERATION_NOT_ALLOWED : Staff cannot sign in through the demonstration.',
  email_not_confirmed: 'OPERATION_NOT_ALLOWED',
  email_required: 'MISSING_EMAIL',
  email_taken: 'EMAIL_EXISTS',
  last_admin: 'OPERATION_NOT_ALLOWED : This is the last admin. Make another account an admin first.',
  last_sign_in_method: 'OPERATION_NOT_ALLOWED',
  password_reset_required:
    'PASSWORD_RESET_REQUIRED : Set a new password by mail first, then set up two-step sign-in within the hour.',
  password_too_common: 'WEAK_PASSWORD : Password is among the most common ones',
  password_too_long: `${passwordPolicy} [Password may contain at most ${max} characters]`,
  password_too_short: `WEAK_PASSWORD : Password should be at least ${min} characters`,
  provider_account_taken: 'FEDERATED_USER_ID_ALREADY_LINKED',
  provider_already_linked: 'PROVIDER_ALREADY_LINKED',
  session_ended: 'TOKEN_EXPIRED',
  staff_password_too_short: `${passwordPolicy} [Password of a staff account must contain at least ${staff} characters]`,
  too_busy: 'UNAVAILABLE : The server is busy. Try again soon.',
  too_many_attempts: 'TOO_MANY_ATTEMPTS_TRY_LATER',
};

export function toolkitErrorOf({ code }: IdentityError): ToolkitError {
  return new ToolkitError(messages[code], messages[code].startsWith('UNAVAILABLE') ? 503 : 400);
}

/** The fields beside the message, as in the official emulator. */
type ErrorKind = { reason: string; domain?: string; status?: string };

const invalid: ErrorKind = { reason: 'invalid', domain: 'global' };

/** An address changes only by a letter to the new address (`VERIFY_AND_CHANGE_EMAIL`). The text is official. */
export function emailNeedsVerification(): ToolkitError {
  return new ToolkitError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
}

export function notFound(): ToolkitError {
  return new ToolkitError('Not Found', 404, { reason: 'notFound', status: 'NOT_FOUND' });
}

export function forbidden(message: string): ToolkitError {
  return new ToolkitError(message, 403, {
    reason: 'forbidden',
    domain: 'global',
    status: 'PERMISSION_DENIED',
  });
}

/** The body is not JSON, or has the wrong shape. */
export function invalidPayload(what: string, reason: 'parseError' | 'invalid'): ToolkitError {
  const message = `Invalid JSON payload received. ${what}`;
  return new ToolkitError(message, 400, { reason, domain: 'global', status: 'INVALID_ARGUMENT' });
}

export function wrongContentType(type: string): ToolkitError {
  return new ToolkitError(`Invalid content-type: ${type}`, 400, { reason: 'unknown' });
}
