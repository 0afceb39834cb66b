-- SHA-256 of the token that each machine printed last while there was no admin.
create table first_admin_token (
  node text primary key,
  token_hash bytea not null,
  expires_at timestamptz not null
);
