-- What is in the trash stays where it is stored, marked with its entry of the trash. The tables get the prefix `stored_`, and
-- views under their former names show the rows that are not in the trash: neither this version nor the previous one, which runs
-- beside it during an upgrade, can read or change a deleted row by mistake. The previous version lists the new entries, and fails
-- to restore or delete them, because rows refer to them. It also fails to restore comics that it deleted itself (a view does not
-- say that `site` is generated), and does not see the former images of replaced pages any more.
-- A migration that adds a column to one of these tables replaces its view:
--   create or replace view comic as select * from stored_comic where trash_id is null;
-- All locks first: a deadlock with a transaction of the previous version shows at once, not after the work. The order is that of
-- deletions.
lock table comic, chapter, genre, comic_genre, featured_banner, trash in access exclusive mode;

alter table comic rename to stored_comic;
alter table stored_comic add column trash_id uuid references trash (id);
create index stored_comic_trash on stored_comic (trash_id) where trash_id is not null;
create view comic as select * from stored_comic where trash_id is null;

alter table chapter rename to stored_chapter;
alter table stored_chapter
  add column trash_id uuid references trash (id),
  drop constraint chapter_comic_id_chapter_number_key;
-- Not partial, because it also finds all chapters of a comic that is deleted for good.
create unique index chapter_number on stored_chapter (comic_id, chapter_number, trash_id) nulls not distinct;
create index stored_chapter_trash on stored_chapter (trash_id) where trash_id is not null;
create view chapter as select * from stored_chapter where trash_id is null;

alter table genre rename to stored_genre;
alter table stored_genre add column trash_id uuid references trash (id);
drop index genre_name;
create unique index genre_name on stored_genre (lower(name)) where trash_id is null;
create view genre as select * from stored_genre where trash_id is null;

-- In the trash if its comic or its genre is.
alter table comic_genre rename to stored_comic_genre;
alter table stored_comic_genre add column trash_id uuid references trash (id);
drop index comic_genre_newest;
create index comic_genre_newest on stored_comic_genre (genre_id, site, created_at desc, comic_id desc) include (trash_id);
create index stored_comic_genre_trash on stored_comic_genre (trash_id) where trash_id is not null;
create view comic_genre as select * from stored_comic_genre where trash_id is null;

alter table featured_banner rename to stored_featured_banner;
alter table stored_featured_banner add column trash_id uuid references trash (id);
create index stored_featured_banner_trash on stored_featured_banner (trash_id) where trash_id is not null;
create view featured_banner as select * from stored_featured_banner where trash_id is null;

-- Pages that were deleted or replaced on their own. A replaced page has the same id as its replacement.
create table trashed_page (
  trash_id uuid not null references trash (id),
  id uuid not null,
  chapter_id uuid not null,
  variant text not null check (variant in ('censored', 'uncensored', 'legal')),
  page_number integer not null,
  image_id uuid not null unique references image (id),
  primary key (trash_id, id)
);
create index trashed_page_id on trashed_page (id);

-- Each kind of thing is registered by the slice that owns it.
alter table trash drop constraint trash_kind_check, drop constraint trash_check;

-- Deleting a comic for good deletes the entries of its chapters.
create index trash_chapters_of on trash (comic_id) where kind = 'chapter';

create or replace function tally_comics() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.id = come.id
      where gone.content_rating <> come.content_rating or gone.published <> come.published
        or gone.trash_id is distinct from come.trash_id) then
      return null;
    end if;
  end if;
  -- One writer of tallies at a time: two that add rows in different orders would deadlock.
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, -count(*)
      from gone where published and trash_id is null group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, count(*)
      from come where published and trash_id is null group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $$;

create or replace function tally_comic_genres() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.comic_id = come.comic_id and gone.genre_id = come.genre_id
      where gone.content_rating <> come.content_rating or gone.published <> come.published
        or gone.trash_id is distinct from come.trash_id) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select genre_id, content_rating, -count(*)
      from gone where published and trash_id is null group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select genre_id, content_rating, count(*)
      from come where published and trash_id is null group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $$;

create or replace function count_chapters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stored_comic set chapter_count = chapter_count + delta.n, chapters_version = chapters_version + 1
    from (select comic_id, count(*) filter (where published) as n from come where trash_id is null group by comic_id) as delta
    where stored_comic.id = delta.comic_id;
  elsif tg_op = 'DELETE' then
    update stored_comic set chapter_count = chapter_count - delta.n, chapters_version = chapters_version + 1
    from (select comic_id, count(*) filter (where published) as n from gone where trash_id is null group by comic_id) as delta
    where stored_comic.id = delta.comic_id;
  else
    update stored_comic set chapter_count = chapter_count + delta.n, chapters_version = chapters_version + 1
    from (select come.comic_id, count(*) filter (where come.published and come.trash_id is null)
        - count(*) filter (where gone.published and gone.trash_id is null) as n
      from come join gone on gone.id = come.id
      where come.published <> gone.published or come.chapter_number <> gone.chapter_number
        or come.trash_id is distinct from gone.trash_id
      group by come.comic_id) as delta
    where stored_comic.id = delta.comic_id;
  end if;
  return null;
end $$;

-- Moves the copies that earlier versions made in `trash_row` into the tables. Called now, and by each work on the trash: the
-- previous version makes copies until the end of the upgrade. The copies of an episode whose comic was deleted for good stay,
-- because it can no longer be restored. The next version drops this function, `trash_row`, and the triggers below.
create function move_trash_copies() returns void language plpgsql as $$
declare
  move record;
  columns text;
begin
  if not exists (select from trash_row) then
    return;
  end if;
  -- Before the copies are locked, as the previous version does.
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  for move in select * from (values
    (1, 'comic', 'stored_comic', 'true'),
    (2, 'genre', 'stored_genre', 'true'),
    (3, 'featured_banner', 'stored_featured_banner', 'true'),
    (4, 'chapter', 'stored_chapter', 'exists (select from stored_comic where id = (content->>''comic_id'')::uuid)'),
    (5, 'comic_genre', 'stored_comic_genre', 'exists (select from stored_comic where id = (content->>''comic_id'')::uuid)
      and exists (select from stored_genre where id = (content->>''genre_id'')::uuid)'),
    (6, 'page', 'trashed_page', 'exists (select from trash where id = trash_id and kind = ''pages'')'),
    (7, 'page', 'page', 'exists (select from stored_chapter where id = (content->>''chapter_id'')::uuid)
      and not exists (select from trash where id = trash_id and kind = ''pages'')')
  ) as moves (place, source, target, condition) order by place
  loop
    select string_agg(attname, ', ' order by attnum) into columns from pg_attribute
      where attrelid = move.target::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format(
      'with copy as (delete from trash_row where table_name = %L and %s returning trash_id, content)
       insert into %I (%s) select %s from copy, jsonb_populate_record(null::%I,
         ''{"version": 1}'' || content || jsonb_build_object(''chapter_count'', 0, ''trash_id'', trash_id)) as stored
       on conflict do nothing',
      move.source, move.condition, move.target, columns, 'stored.' || replace(columns, ', ', ', stored.'), move.target);
  end loop;
end $$;
select move_trash_copies();

-- Only the previous version deletes comics and genres that are not in the trash. It copies the rows that it sees; these copy those
-- in the trash, which are deleted with them.
create function copy_trash_of_comic() returns trigger language plpgsql as $$
begin
  insert into trash_row (trash_id, table_name, content)
    select trash_id, 'chapter', to_jsonb(stored_chapter) from stored_chapter
      where comic_id = old.id and trash_id is not null
    union all select trash_id, 'page', to_jsonb(page) from page join stored_chapter on stored_chapter.id = chapter_id
      where comic_id = old.id and trash_id is not null
    union all select trash_id, 'comic_genre', to_jsonb(stored_comic_genre) from stored_comic_genre
      where comic_id = old.id and trash_id is not null;
  return old;
end $$;
create trigger comic_trash before delete on stored_comic
  for each row when (old.trash_id is null) execute function copy_trash_of_comic();

create function copy_trash_of_genre() returns trigger language plpgsql as $$
begin
  insert into trash_row (trash_id, table_name, content)
    select trash_id, 'comic_genre', to_jsonb(stored_comic_genre) from stored_comic_genre
      where genre_id = old.id and trash_id is not null;
  return old;
end $$;
create trigger genre_trash before delete on stored_genre
  for each row when (old.trash_id is null) execute function copy_trash_of_genre();

-- Without statistics of the new column, PostgreSQL expects that nearly everything is in the trash.
analyze stored_comic, stored_chapter, stored_genre, stored_comic_genre, stored_featured_banner;
