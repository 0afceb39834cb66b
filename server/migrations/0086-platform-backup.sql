-- What `npm run backup` and `npm run restore-drill` did last, for the health screen and the metrics.
create table backup_state (
  kind text primary key check (kind in ('base', 'changes', 'drill')),
  at timestamptz not null,
  -- Of a drill: what differed; empty if nothing did.
  differences text[] not null default '{}'
);

-- A row while a restored site is held: it runs no jobs, and charges and refunds nothing, until the operator releases it.
create table restored_site (
  is_only boolean primary key default true check (is_only),
  -- Of which moment the restored state is.
  state_of timestamptz not null,
  restored_at timestamptz not null default now()
);
