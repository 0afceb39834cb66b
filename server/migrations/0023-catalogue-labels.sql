-- Labels that staff give to comics.
alter table comic
  add column comic_of_the_day boolean not null default false,
  add column readers_choice boolean not null default false;
