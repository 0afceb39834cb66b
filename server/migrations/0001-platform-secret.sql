-- One row: the secret that signs links, when the configuration names none. See readSecret().
create table server_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null,
  created_at timestamptz not null default now()
);
