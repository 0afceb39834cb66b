-- The rows of the home page of a site, once its staff have changed them. Until then it shows those of the specification.
create table home_page (
  site text primary key check (site in ('normal', 'uncensored')),
  -- All of them in their order, because they are edited together.
  rows jsonb not null,
  version integer not null default 1
);
