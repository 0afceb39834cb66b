-- The comics that the readers of a comic also read, the most similar first, computed anew each day.
create table co_reading (
  site text not null,
  -- No foreign keys: comics that were deleted meanwhile are left out when the row is read.
  comic_id uuid not null,
  others uuid[] not null,
  primary key (site, comic_id)
);
