-- The HTML of `text`, rendered when it was saved. It is outdated if `rendered_at` is not `updated_at`.
alter table policy
  add column html text,
  add column rendered_at timestamptz;
