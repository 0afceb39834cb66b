create table operator_key (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the key: it has 256 random bits, so a slow hash would protect nothing more.
  key_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
