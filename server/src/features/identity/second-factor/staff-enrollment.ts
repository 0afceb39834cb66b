import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';

/** Time enough to sign in after a reset and to install an app (milliseconds). */
const proofGoodFor = 60 * 60_000;

/**
 * The first second factor of a staff account makes its role count. The password alone must not be enough for that: it may
 * have been stolen before. A new password, or another provider or address, set with it proves nothing either.
 */
export function assertMayEnroll(
  { role, ownership_proved_at: provedAt }: Pick<AccountRow, 'role' | 'ownership_proved_at'>,
  now: Date,
): void {
  const proved = provedAt !== null && now.getTime() - provedAt.getTime() <= proofGoodFor;
  if (isStaff(role) && !proved)
    throw new ToolkitError(
      'PASSWORD_RESET_REQUIRED : Set a new password by mail first, then set up two-step sign-in within the hour.',
    );
}
