-- Views of episodes that were counted lately, so that one that is sent again counts once. Nothing of the person who viewed.
create table insight_view (
  -- Random, made by the page.
  id uuid primary key,
  -- In UTC. A view counts on the day on which it was first counted.
  day date not null,
  site text not null,
  comic_id uuid not null,
  chapter_id uuid not null,
  step text not null check (step in ('read', 'lock', 'plans', 'checkout')),
  -- The furthest tenth of the strip that was seen; 0 where the step is not a read.
  furthest smallint not null check (furthest between 0 and 10),
  -- The same before the last change; 0 when the view was new.
  furthest_before smallint not null default 0
);
create index insight_view_day on insight_view (day);

-- A random key for each day, by which readers are told apart on that day. It is deleted when the day is over.
create table insight_key (
  day date primary key,
  key bytea not null
);

-- Readers of a day on a site, and on each of its comics: digests under the key of that day. Those of two comics differ, so
-- that no row tells what else a reader read.
create table insight_reader (
  day date not null,
  digest bytea not null,
  site text not null,
  -- Null for the whole site.
  comic_id uuid,
  primary key (day, digest)
);

-- What was counted. No foreign keys: figures stay when a comic or chapter is deleted. Days older than a year are added up
-- on the first day of their month.
create table insight_chapter_day (
  comic_id uuid not null,
  day date not null,
  chapter_id uuid not null,
  site text not null,
  reads int not null default 0,
  -- Reads by the furthest tenth of the strip.
  furthest_1 int not null default 0,
  furthest_2 int not null default 0,
  furthest_3 int not null default 0,
  furthest_4 int not null default 0,
  furthest_5 int not null default 0,
  furthest_6 int not null default 0,
  furthest_7 int not null default 0,
  furthest_8 int not null default 0,
  furthest_9 int not null default 0,
  furthest_10 int not null default 0,
  locks int not null default 0,
  locks_signed_in int not null default 0,
  plans int not null default 0,
  checkouts int not null default 0,
  paid int not null default 0,
  unlocks int not null default 0,
  coins_spent int not null default 0,
  primary key (comic_id, day, chapter_id, site),
  check (reads = furthest_1 + furthest_2 + furthest_3 + furthest_4 + furthest_5
    + furthest_6 + furthest_7 + furthest_8 + furthest_9 + furthest_10)
);
create index insight_chapter_day_by_day on insight_chapter_day (day);

create table insight_comic_day (
  site text not null,
  day date not null,
  comic_id uuid not null,
  readers int not null default 0,
  reads int not null default 0,
  finished int not null default 0,
  locks int not null default 0,
  locks_signed_in int not null default 0,
  plans int not null default 0,
  checkouts int not null default 0,
  paid int not null default 0,
  unlocks int not null default 0,
  coins_spent int not null default 0,
  primary key (site, day, comic_id)
);
create index insight_comic_day_by_comic on insight_comic_day (comic_id, day);

create table insight_site_day (
  site text not null,
  day date not null,
  readers int not null default 0,
  reads int not null default 0,
  finished int not null default 0,
  locks int not null default 0,
  locks_signed_in int not null default 0,
  plans int not null default 0,
  checkouts int not null default 0,
  paid int not null default 0,
  unlocks int not null default 0,
  coins_spent int not null default 0,
  primary key (site, day)
);

-- For figures by day.
create index membership_period_at on membership_period (created_at);
create index membership_event_ended_at on membership_event (at) where kind = 'ended';
