create table genre (
  id uuid primary key,
  name text not null,
  mature boolean not null
);
create unique index genre_name on genre (lower(name));

create table comic (
  id uuid primary key,
  title text not null,
  description text not null,
  content_rating text not null check (content_rating in ('T', 'M', 'AO')),
  -- The site variant that shows the comic: what lists are asked by, so that one index answers in order.
  site text not null generated always as (case when content_rating = 'AO' then 'uncensored' else 'normal' end) stored,
  card_image_id uuid references image (id),
  cover_image_id uuid references image (id),
  chapter_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index comic_newest on comic (created_at desc, id desc);
create index comic_site_newest on comic (site, created_at desc, id desc);
create index comic_rating_newest on comic (content_rating, created_at desc, id desc);
create index comic_site_updated on comic (site, updated_at desc, id desc);
create index comic_site_title on comic (site, title, id);
create index comic_card_image on comic (card_image_id);
create index comic_cover_image on comic (cover_image_id);

-- Rating, site and date stand here too, so that a genre's newest comics come straight from an index.
create table comic_genre (
  comic_id uuid not null references comic (id) on delete cascade,
  genre_id uuid not null references genre (id) on delete cascade,
  content_rating text not null,
  site text not null generated always as (case when content_rating = 'AO' then 'uncensored' else 'normal' end) stored,
  created_at timestamptz not null,
  primary key (comic_id, genre_id)
);
create index comic_genre_newest on comic_genre (genre_id, site, created_at desc, comic_id desc);

create table chapter (
  id uuid primary key,
  comic_id uuid not null references comic (id) on delete cascade,
  title text not null,
  chapter_number integer not null check (chapter_number >= 1),
  is_free boolean not null,
  preview_image_id uuid references image (id),
  published_at timestamptz not null,
  created_at timestamptz not null,
  unique (comic_id, chapter_number)
);
create index chapter_newest on chapter (published_at desc, id desc);
create index chapter_preview_image on chapter (preview_image_id);

create table page (
  id uuid primary key,
  chapter_id uuid not null references chapter (id) on delete cascade,
  variant text not null check (variant in ('censored', 'uncensored', 'legal')),
  page_number integer not null check (page_number >= 1),
  image_id uuid not null unique references image (id),
  unique (chapter_id, variant, page_number)
);

-- How many comics a list has in all, without counting them: one row for each rating, alone (nil genre)
-- and with each genre. Kept by triggers, so that no writer can forget it.
create table comic_tally (
  genre_id uuid not null,
  content_rating text not null,
  comics bigint not null,
  primary key (genre_id, content_rating)
);

create function tally_comics() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.id = come.id where gone.content_rating <> come.content_rating) then
      return null;
    end if;
  end if;
  -- One writer of tallies at a time: two that add rows in different orders would deadlock.
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, -count(*) from gone group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select '00000000-0000-0000-0000-000000000000', content_rating, count(*) from come group by content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $$;
create trigger comic_tally_insert after insert on comic referencing new table as come
  for each statement execute function tally_comics();
create trigger comic_tally_delete after delete on comic referencing old table as gone
  for each statement execute function tally_comics();
create trigger comic_tally_update after update on comic referencing old table as gone new table as come
  for each statement execute function tally_comics();

create function tally_comic_genres() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select 1 from gone join come on gone.comic_id = come.comic_id and gone.genre_id = come.genre_id where gone.content_rating <> come.content_rating) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('comic_tally'));
  if tg_op <> 'INSERT' then
    insert into comic_tally select genre_id, content_rating, -count(*) from gone group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  if tg_op <> 'DELETE' then
    insert into comic_tally select genre_id, content_rating, count(*) from come group by genre_id, content_rating
    on conflict (genre_id, content_rating) do update set comics = comic_tally.comics + excluded.comics;
  end if;
  return null;
end $$;
create trigger comic_genre_tally_insert after insert on comic_genre referencing new table as come
  for each statement execute function tally_comic_genres();
create trigger comic_genre_tally_delete after delete on comic_genre referencing old table as gone
  for each statement execute function tally_comic_genres();
create trigger comic_genre_tally_update after update on comic_genre referencing old table as gone new table as come
  for each statement execute function tally_comic_genres();

create function count_chapters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comic set chapter_count = chapter_count + delta.n
    from (select comic_id, count(*) as n from come group by comic_id) as delta where comic.id = delta.comic_id;
  else
    update comic set chapter_count = chapter_count - delta.n
    from (select comic_id, count(*) as n from gone group by comic_id) as delta where comic.id = delta.comic_id;
  end if;
  return null;
end $$;
create trigger chapter_count_insert after insert on chapter referencing new table as come
  for each statement execute function count_chapters();
create trigger chapter_count_delete after delete on chapter referencing old table as gone
  for each statement execute function count_chapters();

-- The importer looks for a comic of the same name.
create index comic_title on comic (lower(title));
