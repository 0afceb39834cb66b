-- Drafts and planned publishing. What exists is published.
alter table comic
  add column published boolean not null default true,
  -- When it is to be published; null unless planned.
  add column publish_at timestamptz,
  -- Has been published at some time, so that publishing it again does not make it new.
  add column appeared boolean not null default true,
  add column status text not null default 'ongoing' check (status in ('ongoing', 'completed', 'hiatus')),
  -- ISO: 1 is Monday.
  add column update_day smallint check (update_day between 1 and 7),
  -- Counts the edits of the comic itself, and of the order and existence of its chapters.
  add column version integer not null default 1,
  add column chapters_version integer not null default 1,
  add check (publish_at is null or not published);
alter table chapter
  add column published boolean not null default true,
  add column publish_at timestamptz,
  add column appeared boolean not null default true,
  add column version integer not null default 1,
  add column pages_version integer not null default 1,
  add check (publish_at is null or not published);
-- Beside rating and site, so that the tally of a genre leaves drafts out.
alter table comic_genre add column published boolean not null default true;

create index comic_updated on comic (updated_at desc, id desc);
create index comic_by_title on comic (title, id);
create index comic_status on comic (status, updated_at desc, id desc);
create index comic_unpublished on comic (updated_at desc, id desc) where not published;
create index comic_planned on comic (publish_at) where publish_at is not null;
create index chapter_planned on chapter (publish_at) where publish_at is not null;
-- By the beginnings of words of the title and of creators.
create index comic_search on comic
  using gin (to_tsvector('simple', title || ' ' || jsonb_path_query_array(creators, '$[*].name')::text));

-- What was published by plan, and whether in time.
create table publication (
  id uuid primary key,
  -- No foreign keys: the record stays when the comic is deleted.
  comic_id uuid not null,
  chapter_id uuid,
  title text not null,
  planned_at timestamptz not null,
  published_at timestamptz not null
);
create index publication_newest on publication (published_at desc, id desc);

create or replace function tally_comics() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.id = come.id
      where gone.content_rating <> come.content_rating or gone.published <> come.published) then
      return null;
    end if;
  end if;
  -- One writer of tallies at a time: two that add rows in different orders would deadlock.
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, -count(*) from gone where published group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, count(*) from come where published group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $$;

create or replace function tally_comic_genres() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.comic_id = come.comic_id and gone.genre_id = come.genre_id
      where gone.content_rating <> come.content_rating or gone.published <> come.published) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select genre_id, content_rating, -count(*) from gone where published group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select genre_id, content_rating, count(*) from come where published group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $$;

-- Counts published chapters, and the changes of the list of chapters.
create or replace function count_chapters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comic set chapter_count = chapter_count + delta.n, chapters_version = chapters_version + 1
    from (select comic_id, count(*) filter (where published) as n from come group by comic_id) as delta
    where comic.id = delta.comic_id;
  elsif tg_op = 'DELETE' then
    update comic set chapter_count = chapter_count - delta.n, chapters_version = chapters_version + 1
    from (select comic_id, count(*) filter (where published) as n from gone group by comic_id) as delta
    where comic.id = delta.comic_id;
  else
    update comic set chapter_count = chapter_count + delta.n, chapters_version = chapters_version + 1
    from (select come.comic_id, count(*) filter (where come.published) - count(*) filter (where gone.published) as n
      from come join gone on gone.id = come.id
      where come.published <> gone.published or come.chapter_number <> gone.chapter_number
      group by come.comic_id) as delta
    where comic.id = delta.comic_id;
  end if;
  return null;
end $$;
create trigger chapter_count_update after update on chapter referencing old table as gone new table as come
  for each statement execute function count_chapters();

create function count_page_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update chapter set pages_version = pages_version + 1 where id in (select chapter_id from gone);
  else
    update chapter set pages_version = pages_version + 1 where id in (select chapter_id from come);
  end if;
  return null;
end $$;
create trigger page_changes_insert after insert on page referencing new table as come
  for each statement execute function count_page_changes();
create trigger page_changes_update after update on page referencing new table as come
  for each statement execute function count_page_changes();
create trigger page_changes_delete after delete on page referencing old table as gone
  for each statement execute function count_page_changes();
create index chapter_unpublished on chapter (comic_id) where not published;
