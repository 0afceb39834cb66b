-- What readers search: folded texts and their pieces (`tokens`), for each site an index of its own.
create table search_comic (
  id uuid primary key,
  site text not null check (site in ('normal', 'uncensored')),
  text text not null,
  tokens text[] not null
);
create index search_comic_normal on search_comic using gin (tokens) with (fastupdate = off) where site = 'normal';
create index search_comic_uncensored on search_comic using gin (tokens) with (fastupdate = off) where site = 'uncensored';

create table search_chapter (
  id uuid primary key,
  comic_id uuid not null,
  site text not null check (site in ('normal', 'uncensored')),
  text text not null,
  tokens text[] not null
);
create index search_chapter_comic on search_chapter (comic_id);
create index search_chapter_normal on search_chapter using gin (tokens) with (fastupdate = off) where site = 'normal';
create index search_chapter_uncensored on search_chapter using gin (tokens) with (fastupdate = off) where site = 'uncensored';

-- The words of titles and names, for typing errors.
create table search_word (
  site text not null check (site in ('normal', 'uncensored')),
  word text not null,
  tokens text[] not null,
  primary key (site, word)
);
create index search_word_normal on search_word using gin (tokens) with (fastupdate = off) where site = 'normal';
create index search_word_uncensored on search_word using gin (tokens) with (fastupdate = off) where site = 'uncensored';

-- Comics, and chapters where `chapter_id` is set, whose texts may have changed since they were indexed. Rows are only added
-- and deleted, so that writers do not wait for each other.
create table search_outdated (
  id bigint generated always as identity primary key,
  comic_id uuid not null,
  chapter_id uuid
);

-- Triggers, because the previous version writes titles too during an upgrade.
create function outdate_comics() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_outdated (comic_id) select id from come where trash_id is null;
  elsif tg_op = 'DELETE' then
    insert into search_outdated (comic_id) select id from gone where trash_id is null;
  else
    insert into search_outdated (comic_id) select come.id from come join gone on gone.id = come.id
    where (come.title, come.other_titles, come.creators, come.site, come.trash_id)
      is distinct from (gone.title, gone.other_titles, gone.creators, gone.site, gone.trash_id);
  end if;
  return null;
end $$;
create trigger comic_outdated_insert after insert on stored_comic
  referencing new table as come for each statement execute function outdate_comics();
create trigger comic_outdated_update after update on stored_comic
  referencing old table as gone new table as come for each statement execute function outdate_comics();
create trigger comic_outdated_delete after delete on stored_comic
  referencing old table as gone for each statement execute function outdate_comics();

create function outdate_chapters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_outdated (comic_id, chapter_id) select comic_id, id from come where trash_id is null;
  elsif tg_op = 'DELETE' then
    insert into search_outdated (comic_id, chapter_id) select comic_id, id from gone where trash_id is null;
  else
    insert into search_outdated (comic_id, chapter_id) select come.comic_id, come.id from come join gone on gone.id = come.id
    where (come.title, come.trash_id) is distinct from (gone.title, gone.trash_id);
  end if;
  return null;
end $$;
create trigger chapter_outdated_insert after insert on stored_chapter
  referencing new table as come for each statement execute function outdate_chapters();
create trigger chapter_outdated_update after update on stored_chapter
  referencing old table as gone new table as come for each statement execute function outdate_chapters();
create trigger chapter_outdated_delete after delete on stored_chapter
  referencing old table as gone for each statement execute function outdate_chapters();

insert into search_outdated (comic_id) select id from stored_comic where trash_id is null;
insert into search_outdated (comic_id, chapter_id) select comic_id, id from stored_chapter where trash_id is null;
