-- Banners with dates. The job at `due_at` changes `is_shown`, so that readers' queries depend on no clock.
alter table featured_banner
  add column shows_from timestamptz,
  add column shows_until timestamptz,
  add column is_shown boolean not null default true,
  add column due_at timestamptz;
create index featured_banner_due on featured_banner (due_at) where due_at is not null;

-- Every text that a policy had. The newest is also in `policy`.
create table policy_version (
  policy_id text not null,
  number integer not null,
  text text not null,
  created_at timestamptz not null,
  -- Who wrote it: an account, an operator key, or neither (demonstration content).
  author_uid text,
  author_key uuid,
  primary key (policy_id, number)
);
create index policy_version_author on policy_version (author_uid) where author_uid is not null;
insert into policy_version (policy_id, number, text, created_at)
  select id, 1, text, updated_at from policy;
