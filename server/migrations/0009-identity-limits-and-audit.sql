-- What was sent by mail to prove an address, kept as its hash only.
create table one_time_code (
  hash bytea primary key,
  kind text not null check (kind in ('VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL',
    'RECOVER_EMAIL', 'KEEP_ACCOUNT')),
  -- Null for a sign-in link of somebody who has no account yet.
  uid text references account on delete cascade,
  email text not null,
  new_email text,
  expires_at timestamptz not null
);
create index one_time_code_uid on one_time_code (uid);
create index one_time_code_expires on one_time_code (expires_at);

-- Counters of attempts. Unlogged: after a crash they begin anew, and writing them costs next to nothing.
create unlogged table attempt (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
create index attempt_ends on attempt (ends_at);

-- Networks an account was signed in from, as a keyed hash: its owner is not locked out by strangers' guesses.
create table known_address (
  uid text not null references account on delete cascade,
  address_hash bytea not null,
  seen_at timestamptz not null,
  primary key (uid, address_hash)
);
create index known_address_seen on known_address (seen_at);

-- A social sign-in on its way between our popup and the provider.
create table social_flow (
  -- SHA-256 of the state we sent along.
  state_hash bytea primary key,
  -- SHA-256 of the cookie of the browser it began in.
  browser_hash bytea not null,
  provider_id text not null,
  event_id text not null,
  auth_type text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  -- Set when the provider has answered; SHA-256 of the id under which the page fetches the result, once.
  session_hash bytea unique,
  -- What the provider said of the person.
  profile jsonb,
  expires_at timestamptz not null
);
create index social_flow_expires on social_flow (expires_at);

-- A provider's word on somebody whose e-mail belongs to an account with another way in, until they prove that way.
create table pending_link (
  hash bytea primary key,
  profile jsonb not null,
  provider_id text not null,
  expires_at timestamptz not null
);
create index pending_link_expires on pending_link (expires_at);

-- Who of the staff did what. Written before the act, completed after it; never changed otherwise.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor_uid text,
  actor_key uuid,
  -- Of the actor at that time.
  role text not null,
  -- Name of the call or command.
  action text not null,
  details jsonb not null,
  -- Null while it is carried out or if the process died: it may or may not have happened.
  outcome text
);
create index audit_entry_at on audit_entry (at desc, id);
create index audit_entry_actor on audit_entry (actor_uid, at desc);
