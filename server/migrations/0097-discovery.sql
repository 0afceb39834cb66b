-- The comics of each ranking, computed anew each hour.
create table ranking (
  site text not null,
  period text not null check (period in ('day', 'week', 'all')),
  -- 'all', or the id of a genre.
  genre text not null,
  place integer not null,
  -- No foreign key: a comic that was deleted meanwhile is left out when the ranking is read.
  comic_id uuid not null,
  primary key (site, period, genre, place)
);
