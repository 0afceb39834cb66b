-- 18+ reading is kept apart: what was read of AO comics, and in uncensored mode. The two kinds never overwrite each other.
alter table reading_place add column adult boolean not null default false;
-- The catalogue's table, this once: from now on the rating is looked up when a place is written.
update reading_place set adult = true from comic where comic.id = reading_place.comic_id and comic.content_rating = 'AO';
alter table reading_place drop constraint reading_place_pkey;
alter table reading_place add primary key (uid, comic_id, adult);
drop index reading_place_newest;
create index reading_place_newest on reading_place (uid, adult, read_at desc);

-- How long somebody's 18+ reading is kept; no row: for good.
create table reading_preference (
  uid text primary key,
  -- Days after the reading; 0 keeps nothing here, null everything.
  adult_days smallint check (adult_days in (0, 1, 7, 30)),
  -- When that was chosen: of two devices' choices the later one counts.
  adult_chosen_at timestamptz not null,
  -- 18+ reading of this moment or an earlier one is not taken again from any device.
  adult_cleared_before timestamptz not null
);
-- For the hourly tidying.
create index reading_preference_forgetful on reading_preference (uid) where adult_days is not null;
