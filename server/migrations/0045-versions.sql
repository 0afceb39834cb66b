-- What comics, chapters, banners and sale banners were before each change of their fields.
create table earlier_version (
  -- An id, or the site of a sale banner.
  object_id text not null,
  number integer not null,
  -- All fields as they were, and the new values of those that were changed.
  fields jsonb not null,
  changes jsonb not null,
  replaced_at timestamptz not null,
  -- Who changed them: an account, an operator key, or neither (a command).
  author_uid text,
  author_key uuid,
  primary key (object_id, number)
);
create index earlier_version_author on earlier_version (author_uid) where author_uid is not null;
