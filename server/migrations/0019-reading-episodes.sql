-- Where somebody is in each chapter of a comic. It goes with the comic's row.
create table reading_episode (
  uid text not null,
  comic_id uuid not null,
  adult boolean not null,
  chapter_id uuid not null,
  -- As in reading_place.
  place jsonb,
  -- Its end has been seen, at any time.
  read boolean not null,
  read_at timestamptz not null,
  primary key (uid, comic_id, adult, chapter_id),
  foreign key (uid, comic_id, adult) references reading_place on delete cascade
);
-- For the bound of one person.
create index reading_episode_newest on reading_episode (uid, read_at desc);
insert into reading_episode
  select uid, comic_id, adult, chapter_id, place, finished, read_at from reading_place;

-- Until when somebody's reading is cleared, so that no device brings it back. The nil id stands for every comic.
create table reading_clearing (
  uid text not null,
  comic_id uuid not null,
  cleared_before timestamptz not null,
  primary key (uid, comic_id)
);
