import { isStaff, type Role } from '@longstrip/contract/identity/roles.rules';
import { IdentityError } from '../identity-error.ts';
import { isGuessablePassword } from './guessable-passwords.ts';

/** For new passwords; existing shorter ones stay valid. */
export const passwordLengths = { min: 8, staff: 12, max: 4096 } as const;

/** Refuses a new password that the policy does not allow for an account of this role. */
export function assertAllowedPassword(password: string, role: Role = 'reader'): void {
  const { min, staff, max } = passwordLengths;
  if (password.length < min) throw new IdentityError('password_too_short');
  if (isStaff(role) && password.length < staff) throw new IdentityError('staff_password_too_short');
  if (password.length > max) throw new IdentityError('password_too_long');
  if (isGuessablePassword(password)) throw new IdentityError('password_too_common');
}
