-- Other titles of a comic, one on each line.
alter table stored_comic add column other_titles text not null default '';
create or replace view comic as select * from stored_comic where trash_id is null;

-- `move_trash_copies` restores copies that lack the column with null. Dropped together with it.
create function default_other_titles() returns trigger language plpgsql as $$
begin
  new.other_titles := '';
  return new;
end $$;
create trigger comic_other_titles before insert on stored_comic
  for each row when (new.other_titles is null) execute function default_other_titles();
