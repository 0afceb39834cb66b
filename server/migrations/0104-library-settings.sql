-- What people allow to be done with their library; nothing without a row.
create table library_setting (
  uid text primary key,
  -- Whether what they follow and read counts for similar comics.
  suggestions boolean not null,
  changed_at timestamptz not null
);
create index library_setting_suggestions on library_setting (uid) where suggestions;
