/**
 * A "no" of the identity service's protocol. Clients read the code at the beginning of the message
 * (`WEAK_PASSWORD : Password should be at least 8 characters`).
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

/** What stands beside the message, as the official emulator has it. */
type ErrorKind = { reason: string; domain?: string; status?: string };

const invalid: ErrorKind = { reason: 'invalid', domain: 'global' };

/** The only way to another address is a letter to it (`VERIFY_AND_CHANGE_EMAIL`). In the real service's own words. */
export function emailNeedsVerification(): ToolkitError {
  return new ToolkitError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
}

export function notFound(): ToolkitError {
  return new ToolkitError('Not Found', 404, { reason: 'notFound', status: 'NOT_FOUND' });
}

export function missingKey(): ToolkitError {
  return forbidden('The request is missing a valid API key.');
}

export function forbidden(message: string): ToolkitError {
  return new ToolkitError(message, 403, {
    reason: 'forbidden',
    domain: 'global',
    status: 'PERMISSION_DENIED',
  });
}

/** The body is no JSON, or no JSON of the right form. */
export function invalidPayload(what: string, reason: 'parseError' | 'invalid'): ToolkitError {
  const message = `Invalid JSON payload received. ${what}`;
  return new ToolkitError(message, 400, { reason, domain: 'global', status: 'INVALID_ARGUMENT' });
}

export function wrongContentType(type: string): ToolkitError {
  return new ToolkitError(`Invalid content-type: ${type}`, 400, { reason: 'unknown' });
}
