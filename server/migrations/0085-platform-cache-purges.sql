-- Cache tags of commits that shared caches have still to drop: see `platform/shared-caches/purges.ts`.
create table cache_purge (
  id bigint generated always as identity primary key,
  tags text[] not null,
  committed_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- How often the tags were purged.
  purged smallint not null default 0,
  -- How often purging has failed since it last succeeded, and why.
  failures smallint not null default 0,
  failure text
);

create index cache_purge_due on cache_purge (due_at);
