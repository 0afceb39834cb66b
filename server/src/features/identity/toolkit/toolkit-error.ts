/**
 * A "no" of the identity service's protocol. Clients read the code at the beginning of the message
 * (`WEAK_PASSWORD : Password should be at least 6 characters`).
 */
export class ToolkitError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'ToolkitError';
    this.status = status;
  }
}
