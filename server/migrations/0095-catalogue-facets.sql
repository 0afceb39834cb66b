-- Each genre has a page: the last part of its address, and a text. The previous version adds genres without them, whose
-- address is their id.
alter table stored_genre
  add column slug text,
  add column text text default '';
update stored_genre set slug = nullif(trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), '')
  where trash_id is null;
update stored_genre set slug = null from stored_genre as earlier
  where earlier.slug = stored_genre.slug and earlier.id < stored_genre.id;
create unique index genre_slug on stored_genre (slug) where trash_id is null;
create or replace view genre as select * from stored_genre where trash_id is null;

-- Finds the newest published episode of a comic.
create index chapter_latest on stored_chapter (comic_id, published_at) where published and trash_id is null;

-- What readers browse by: each published comic once for each of its facets ('all', 'genre:<id>', 'status:ongoing',
-- 'language:en', 'rating:T', 'length:short', 'day:5'), with all that lists are sorted by. So one index serves an order with any
-- filter, and a list costs the same however many comics there are. The triggers below keep it.
create table comic_facet (
  -- Without a foreign key, whose check would double the cost of a write: the triggers delete the rows of a deleted comic.
  comic_id uuid not null,
  facet text collate "C" not null,
  site text not null,
  title text collate "C" not null,
  created_at timestamptz not null,
  -- When its newest episode came out.
  episode_at timestamptz not null,
  popularity integer not null,
  primary key (comic_id, facet)
);

-- Planned at each call: a plan from when the tables were small would read all of them for each comic.
create function keep_comic_facets(ids uuid[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  -- In one order, so that two writers do not deadlock. The second then reads what the first has changed.
  perform from comic_facet where comic_id = any (ids) order by comic_id, facet for update;
  with wanted as materialized (
    select comic.id as comic_id, facets.facet, comic.site, lower(comic.title) as title, comic.created_at,
      coalesce((select max(published_at) from stored_chapter as chapter
        where chapter.comic_id = comic.id and chapter.published and chapter.trash_id is null), comic.created_at) as episode_at,
      coalesce((select popularity from comic_facet as known where known.comic_id = comic.id and known.facet = 'all'), 0)
        as popularity
    from stored_comic as comic cross join lateral (
      select 'all'
      union all select 'genre:' || genre_id from stored_comic_genre where comic_id = comic.id and trash_id is null
      union all select 'status:' || comic.status
      union all select 'language:' || lower(split_part(comic.language, '-', 1)) where comic.language <> ''
      union all select 'rating:' || comic.content_rating
      union all select 'length:' || case when chapter_count < 10 then 'short' when chapter_count < 50 then 'medium' else 'long' end
      union all select 'day:' || comic.update_day where comic.update_day is not null and comic.status = 'ongoing'
    ) as facets (facet)
    where comic.id = any (ids) and comic.published and comic.trash_id is null
  ), outdated as (
    -- Not by "not exists", which may compare all pairs before there are statistics of the rows.
    delete from comic_facet where comic_id = any (ids) and (comic_id, facet) not in (select comic_id, facet from wanted)
  )
  insert into comic_facet as known (comic_id, facet, site, title, created_at, episode_at, popularity)
  select comic_id, facet, site, title, created_at, episode_at, popularity from wanted order by comic_id, facet
  on conflict (comic_id, facet) do update
    set site = excluded.site, title = excluded.title, created_at = excluded.created_at, episode_at = excluded.episode_at
    where (known.site, known.title, known.created_at, known.episode_at)
      is distinct from (excluded.site, excluded.title, excluded.created_at, excluded.episode_at);
end $$;

create function keep_facets_of_comics() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_comic_facets(array(select id from come));
  elsif tg_op = 'DELETE' then
    perform keep_comic_facets(array(select id from gone));
  else
    -- A new order of chapters counts as a change of them.
    perform keep_comic_facets(ids) from (select array(
      select come.id from come join gone using (id)
      where (come.title, come.created_at, come.content_rating, come.status, come.language, come.update_day, come.published,
          come.trash_id, come.chapters_version)
        is distinct from (gone.title, gone.created_at, gone.content_rating, gone.status, gone.language, gone.update_day,
          gone.published, gone.trash_id, gone.chapters_version))) as changed (ids)
      where ids <> '{}';
  end if;
  return null;
end $$;
create trigger comic_facets_insert after insert on stored_comic referencing new table as come
  for each statement execute function keep_facets_of_comics();
create trigger comic_facets_delete after delete on stored_comic referencing old table as gone
  for each statement execute function keep_facets_of_comics();
create trigger comic_facets_update after update on stored_comic referencing old table as gone new table as come
  for each statement execute function keep_facets_of_comics();

create function keep_facets_of_genres() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_comic_facets(array(select distinct comic_id from gone));
  else
    perform keep_comic_facets(array(select distinct comic_id from come));
  end if;
  return null;
end $$;
create trigger comic_genre_facets_insert after insert on stored_comic_genre referencing new table as come
  for each statement execute function keep_facets_of_genres();
create trigger comic_genre_facets_update after update on stored_comic_genre referencing new table as come
  for each statement execute function keep_facets_of_genres();
create trigger comic_genre_facets_delete after delete on stored_comic_genre referencing old table as gone
  for each statement execute function keep_facets_of_genres();

-- What adds, publishes or deletes chapters changes their comic, too. This is for a change of their date alone.
create function keep_facets_of_dates() returns trigger language plpgsql as $$
begin
  perform keep_comic_facets(ids) from (select array(
    select distinct come.comic_id from come join gone using (id) where come.published_at <> gone.published_at)) as changed (ids)
    where ids <> '{}';
  return null;
end $$;
create trigger chapter_facets_update after update on stored_chapter referencing old table as gone new table as come
  for each statement execute function keep_facets_of_dates();

select keep_comic_facets(array(select id from stored_comic where published and trash_id is null));
create index comic_facet_newest on comic_facet (site, facet, created_at, comic_id);
create index comic_facet_updated on comic_facet (site, facet, episode_at, comic_id);
create index comic_facet_popular on comic_facet (site, facet, popularity, comic_id);
create index comic_facet_title on comic_facet (site, facet, title, comic_id);
analyze comic_facet;
