-- The time of new episodes in the time zone of the site, as 18:00, and what a comic warns of. Null only in rows that
-- `move_trash_copies` has moved.
alter table stored_comic
  add column update_time text default '' check (update_time ~ '^(([01]\d|2[0-3]):[0-5]\d)?$'),
  add column content_warnings jsonb default '[]';
create or replace view comic as select * from stored_comic where trash_id is null;
