import type { RefusalCode } from '@longstrip/contract/refusals';
import { Refusal, type RefusalDetails } from '../../platform/http/refusal.ts';

/** Why identity refuses a call. The API sends the code; the toolkit translates it to its protocol. */
export type IdentityErrorCode = Extract<
  RefusalCode,
  | 'account_disabled'
  | 'account_not_found'
  | 'admin_exists'
  | 'changed_meanwhile'
  | 'code_invalid'
  | 'demonstration_account'
  | 'email_not_confirmed'
  | 'email_required'
  | 'email_taken'
  | 'last_admin'
  | 'last_sign_in_method'
  | 'password_reset_required'
  | 'password_too_common'
  | 'password_too_long'
  | 'password_too_short'
  | 'provider_account_taken'
  | 'provider_already_linked'
  | 'session_ended'
  | 'staff_password_too_short'
  | 'too_busy'
  | 'too_many_attempts'
>;

export class IdentityError extends Refusal {
  declare readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, details?: RefusalDetails) {
    super(code, details);
    this.name = 'IdentityError';
  }
}
