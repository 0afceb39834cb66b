-- Who deleted an entry of the trash, and what it holds. Null for what the previous version deletes.
alter table trash
  add column author_uid text,
  add column author_key uuid,
  add column contents jsonb;
create index trash_author on trash (author_uid) where author_uid is not null;
