-- What the merge of a creator in the trash has changed of the other one, so that restoring it changes that back: the names,
-- folded, that the other one has only since then, and whether its other names were public before.
alter table stored_creator
  add column merged_names text[] not null default '{}',
  add column merge_hid_names boolean not null default false;
update stored_creator set merged_names = array[folded_name] where merged_into is not null;
create or replace view creator as select * from stored_creator where trash_id is null;
