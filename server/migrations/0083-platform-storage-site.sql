-- The name of this site in the marker of its storage: see `platform/storage/site-marker.ts`.
create table site_storage (
  is_only boolean primary key default true check (is_only),
  marker uuid not null
);
