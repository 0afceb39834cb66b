-- The facet 'episodes' has the comics with published episodes, by which "updated today" is read: others were not updated.
create or replace function keep_comic_facets(ids uuid[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
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
      union all select 'episodes' where chapter_count > 0
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

insert into comic_facet (comic_id, facet, site, title, created_at, episode_at, popularity)
select comic_id, 'episodes', known.site, known.title, known.created_at, known.episode_at, known.popularity
from comic_facet as known join stored_comic as comic on comic.id = comic_id
where facet = 'all' and chapter_count > 0 order by comic_id;
