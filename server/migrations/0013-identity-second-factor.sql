-- Two-step sign-in: an authenticator app (TOTP, RFC 6238), one for each account.
create table second_factor (
  -- The protocol's mfaEnrollmentId.
  id uuid primary key,
  uid text not null unique references account on delete cascade,
  -- The shared secret in base32, sealed with the server's secret.
  sealed_secret bytea not null,
  display_name text,
  enrolled_at timestamptz not null,
  -- The newest time step a code was accepted for. Codes of it and of earlier ones are refused.
  used_step bigint not null
);

-- Codes that replace the authenticator app once each.
create table recovery_code (
  uid text not null references second_factor (uid) on delete cascade,
  -- HMAC of the code with a key of the server's secret.
  hash bytea not null,
  primary key (uid, hash)
);

-- A sign-in that has passed its first factor and waits for the second.
create table pending_sign_in (
  -- SHA-256 of the protocol's mfaPendingCredential.
  hash bytea primary key,
  uid text not null references account on delete cascade,
  sign_in_provider text not null,
  -- Of the first factor, in whole seconds: compared with account.valid_since like the sign-in of a session.
  signed_in_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_in_uid on pending_sign_in (uid);
create index pending_sign_in_expires on pending_sign_in (expires_at);

-- When the session's person last gave a second factor; null where it was opened without one.
alter table account_session add second_factor_at timestamptz;
