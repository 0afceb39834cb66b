-- Where somebody is in a comic. No foreign keys to people and comics: those belong to other slices, which tell when one goes.
create table reading_place (
  uid text not null,
  comic_id uuid not null,
  chapter_id uuid not null,
  chapter_title text not null,
  -- {slice, sliceId, fraction}; null until somebody has scrolled.
  place jsonb,
  finished boolean not null,
  next_chapter jsonb,
  read_at timestamptz not null,
  primary key (uid, comic_id)
);
create index reading_place_newest on reading_place (uid, read_at desc);
create index reading_place_comic on reading_place (comic_id);
