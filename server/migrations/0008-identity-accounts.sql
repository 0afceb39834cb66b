-- People. With the third-party identity service a row stands here from the first call somebody makes.
create table account (
  -- 28 letters and digits when made here; the third party's own otherwise.
  uid text primary key check (length(uid) between 1 and 128),
  -- Lower case. Null for a social account that tells none.
  email text unique check (email = lower(email)),
  email_verified boolean not null default false,
  -- argon2id in PHC form; null without a password.
  password_hash text,
  password_updated_at timestamptz,
  display_name text,
  photo_url text,
  role text not null default 'reader' check (role in ('reader', 'editor', 'support', 'admin')),
  disabled boolean not null default false,
  -- Tokens of sign-ins before this moment are worthless.
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  last_refresh_at timestamptz,
  -- When the account is erased; null unless its owner asked for it.
  deletion_at timestamptz
);
create index account_deletion on account (deletion_at) where deletion_at is not null;
create index account_staff on account (role) where role <> 'reader';

-- Ways in beside the password: google.com, facebook.com, apple.com.
create table account_provider (
  uid text not null references account on delete cascade,
  provider_id text not null,
  -- The provider's own id of the person: never the e-mail.
  federated_id text not null,
  email text,
  display_name text,
  photo_url text,
  linked_at timestamptz not null,
  primary key (provider_id, federated_id),
  unique (uid, provider_id)
);

-- One sign-in on one device.
create table account_session (
  id uuid primary key,
  uid text not null references account on delete cascade,
  -- password, emailLink or a provider id: what the token says under sign_in_provider.
  sign_in_provider text not null,
  -- Of the sign-in, not of a refresh.
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The highest generation of a refresh token that has been used.
  used_generation int not null default 0,
  ended_at timestamptz
);
create index account_session_uid on account_session (uid);
create index account_session_last_used on account_session (last_used_at);

create table refresh_token (
  -- SHA-256 of the token: it has 384 random bits.
  hash bytea primary key,
  session_id uuid not null references account_session on delete cascade,
  generation int not null,
  -- The next token is an HMAC of this one over the nonce: whoever asks twice is given the same.
  successor_nonce bytea not null
);
create index refresh_token_session on refresh_token (session_id, generation);

-- Keys that sign ID tokens, sealed with the server's secret.
create table signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz not null
);
