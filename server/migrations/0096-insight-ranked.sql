-- What counts for rankings: at most so many reads of a comic from one network a day. Views of the previous version do not count.
alter table insight_view add column ranked boolean not null default false;
alter table insight_comic_day
  add column ranked_readers integer not null default 0,
  add column ranked_reads integer not null default 0,
  add column ranked_finished integer not null default 0;

-- Reads of a comic from a network on one day, by a digest under the key of the day. Deleted when the day is over.
create table insight_network (
  day date not null,
  digest bytea not null,
  reads integer not null,
  primary key (day, digest)
);

-- The sums of all days, because adding them up would take longer each day.
create table insight_comic_total (
  site text not null,
  comic_id uuid not null,
  ranked_readers bigint not null,
  ranked_reads bigint not null,
  ranked_finished bigint not null,
  primary key (site, comic_id)
);
