import type { Role } from '@longstrip/contract/identity/roles.rules';
import type { Generated, JSONColumnType, Selectable } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

export type AccountRow = {
  uid: string;
  email: string | null;
  email_verified: boolean;
  password_hash: string | null;
  password_updated_at: Date | null;
  display_name: string | null;
  photo_url: string | null;
  role: Role;
  disabled: boolean;
  valid_since: Date;
  created_at: Date;
  last_login_at: Date | null;
  last_refresh_at: Date | null;
  deletion_at: Date | null;
  /** When the owner last proved more than the password: by a reset by mail, or with the first admin's token. */
  ownership_proved_at: Date | null;
};

export type AccountProviderRow = {
  uid: string;
  provider_id: string;
  federated_id: string;
  email: string | null;
  display_name: string | null;
  photo_url: string | null;
  linked_at: Date;
};

export type SessionRow = {
  id: string;
  uid: string;
  sign_in_provider: string;
  signed_in_at: Date;
  last_used_at: Date;
  used_generation: number;
  ended_at: Date | null;
  /** When the person last gave a second factor; null if the session was opened without one. */
  second_factor_at: Date | null;
};

export type SecondFactorRow = {
  id: string;
  uid: string;
  sealed_secret: Buffer;
  display_name: string | null;
  enrolled_at: Date;
  used_step: number;
};

export type CodeKind =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'
  | 'KEEP_ACCOUNT';

export type AuditEntryTable = {
  id: string;
  at: Date;
  actor_uid: string | null;
  actor_key: string | null;
  role: Role;
  action: string;
  details: JSONColumnType<object>;
  outcome: string | null;
  read_only: Generated<boolean>;
};
export type AuditEntryRow = Selectable<AuditEntryTable>;

/** A provider's profile of a person. `federatedId` is the provider's id of the person. */
export type SocialProfile = {
  federatedId: string;
  email: string | null;
  /** True only where the provider itself vouches for the address. */
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  /** Undefined or null if the provider does not send the parts of the name. */
  firstName?: string | null;
  lastName?: string | null;
};

export const identityTables = tablesOf<{
  account: AccountRow;
  account_provider: AccountProviderRow;
  account_session: SessionRow;
  refresh_token: { hash: Buffer; session_id: string; generation: number; successor_nonce: Buffer };
  second_factor: SecondFactorRow;
  recovery_code: { uid: string; hash: Buffer };
  pending_sign_in: {
    hash: Buffer;
    uid: string;
    sign_in_provider: string;
    signed_in_at: Date;
    expires_at: Date;
  };
  first_admin_token: { node: string; token_hash: Buffer; expires_at: Date };
  signing_key: {
    kid: string;
    public_jwk: JSONColumnType<object>;
    sealed_private_jwk: Buffer;
    created_at: Date;
  };
  one_time_code: {
    hash: Buffer;
    kind: CodeKind;
    uid: string | null;
    email: string;
    new_email: string | null;
    expires_at: Date;
    /** Whether the row reserves a code for a letter that is not written yet. */
    reserved: boolean;
  };
  attempt: { key: string; count: number; ends_at: Date };
  known_address: { uid: string; address_hash: Buffer; seen_at: Date };
  social_flow: {
    state_hash: Buffer;
    browser_hash: Buffer;
    provider_id: string;
    event_id: string;
    auth_type: string;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    session_hash: Buffer | null;
    profile: JSONColumnType<SocialProfile | null, string | null>;
    expires_at: Date;
  };
  pending_link: {
    hash: Buffer;
    profile: JSONColumnType<SocialProfile>;
    provider_id: string;
    expires_at: Date;
  };
  audit_entry: AuditEntryTable;
  /** Written by a trigger of audit_entry. */
  audit_object: { object_id: string; at: Date; entry_id: string; read_only: boolean };
  operator_key: { id: string; name: string; key_hash: Buffer; created_at: Date; last_used_at: Date | null };
}>();
