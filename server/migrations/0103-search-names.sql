-- Creators and people are found by the pieces of their names, as comics are.
create table search_creator (
  id uuid primary key,
  site text not null check (site in ('normal', 'uncensored')),
  text text not null,
  tokens text[] not null
);
create index search_creator_normal on search_creator using gin (tokens) with (fastupdate = off) where site = 'normal';
create index search_creator_uncensored on search_creator using gin (tokens) with (fastupdate = off) where site = 'uncensored';

-- Names and addresses of accounts, for staff alone.
create table search_person (
  uid text primary key,
  text text not null,
  tokens text[] not null
);
create index search_person_tokens on search_person using gin (tokens) with (fastupdate = off);

-- Tables of their own, because the previous version deletes everything from search_outdated during an upgrade.
create table search_outdated_creator (
  id bigint generated always as identity primary key,
  creator_id uuid not null
);
create table search_outdated_person (
  id bigint generated always as identity primary key,
  uid text not null
);
create index search_outdated_person_uid on search_outdated_person (uid);

create function outdate_creator_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_outdated_creator (creator_id) select id from come where trash_id is null;
  elsif tg_op = 'DELETE' then
    insert into search_outdated_creator (creator_id) select id from gone where trash_id is null;
  else
    insert into search_outdated_creator (creator_id) select come.id from come join gone on gone.id = come.id
    where (come.name, come.also_known_as, come.also_known_as_public, come.site, come.trash_id)
      is distinct from (gone.name, gone.also_known_as, gone.also_known_as_public, gone.site, gone.trash_id);
  end if;
  return null;
end $$;
create trigger creator_names_outdated_insert after insert on stored_creator
  referencing new table as come for each statement execute function outdate_creator_names();
create trigger creator_names_outdated_update after update on stored_creator
  referencing old table as gone new table as come for each statement execute function outdate_creator_names();
create trigger creator_names_outdated_delete after delete on stored_creator
  referencing old table as gone for each statement execute function outdate_creator_names();

-- For each row and only if a name changes, because each sign-in updates its account.
create function outdate_person() returns trigger language plpgsql as $$
begin
  insert into search_outdated_person (uid) values (new.uid);
  return null;
end $$;
create trigger person_outdated_insert after insert on account
  for each row execute function outdate_person();
create trigger person_outdated_update after update of email, display_name on account
  for each row when ((new.email, new.display_name) is distinct from (old.email, old.display_name))
  execute function outdate_person();
-- In the transaction that erases the account, also of the previous version.
create function erase_searched_person() returns trigger language plpgsql as $$
begin
  delete from search_person where uid = old.uid;
  delete from search_outdated_person where uid = old.uid;
  return null;
end $$;
create trigger person_erased after delete on account
  for each row execute function erase_searched_person();

insert into search_outdated_creator (creator_id) select id from stored_creator where trash_id is null;
insert into search_outdated_person (uid) select uid from account;
-- An eighth of the chapters gets additional pieces (sampleTokens).
insert into search_outdated (comic_id, chapter_id)
  select comic_id, id from stored_chapter
  where trash_id is null and ('x' || right(id::text, 2))::bit(8)::integer % 8 = 0;

-- Staff find comics by search_comic. The previous version still finds people by account_by_name; the next one drops that.
drop index comic_words;
drop index comic_title_words;
