import { isStaff, type Role } from '@longstrip/contract/identity/roles.rules';
import { ToolkitError } from '../toolkit/toolkit-error.ts';

/** Of new passwords: shorter ones that were set before stay good. */
export const passwordLengths = { min: 8, staff: 12, max: 4096 } as const;

/** Refuses a new password that the policy does not allow to an account of this role. */
export function assertAllowedPassword(password: string, role: Role = 'reader'): void {
  const { min, staff, max } = passwordLengths;
  const missing = (words: string) =>
    new ToolkitError(
      `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password ${words}]`,
    );
  if (password.length < min)
    throw new ToolkitError(`WEAK_PASSWORD : Password should be at least ${min} characters`);
  if (isStaff(role) && password.length < staff)
    throw missing(`of a staff account must contain at least ${staff} characters`);
  if (password.length > max) throw missing(`may contain at most ${max} characters`);
}
