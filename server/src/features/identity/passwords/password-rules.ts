import { ToolkitError } from '../toolkit/toolkit-error.ts';

export const passwordLengths = { min: 6, max: 4096 } as const;

/** Refuses a password that the policy does not allow. */
export function assertAllowedPassword(password: string): void {
  const { min, max } = passwordLengths;
  if (password.length < min)
    throw new ToolkitError(`WEAK_PASSWORD : Password should be at least ${min} characters`);
  if (password.length > max)
    throw new ToolkitError(
      `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most ${max} characters]`,
    );
}
