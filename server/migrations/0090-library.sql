-- Serialised per person by a lock, so a later change has a higher number.
create sequence library_revision;

-- What a person keeps about a comic beside their reading. Each part is merged by its own time; 1970 for never.
create table library_comic (
  uid text not null,
  comic_id uuid not null,
  -- Of an AO comic: the retention of 18+ history applies.
  adult boolean not null,
  followed boolean not null,
  followed_at timestamptz not null,
  seen_at timestamptz not null,
  note text not null,
  noted_at timestamptz not null,
  -- [{"from": 1, "to": 12, "read": true, "time": 1767225600000}]
  marks jsonb not null,
  -- The latest of all its times.
  changed_at timestamptz not null,
  revision bigint not null default nextval('library_revision'),
  primary key (uid, comic_id)
);
create index library_comic_revision on library_comic (uid, revision);
create index library_comic_comic on library_comic (comic_id);
create index library_comic_adult on library_comic (uid, changed_at) where adult;

-- When the newest episode of a comic was published, and how many are newer than a time.
create index chapter_newest_of_comic on stored_chapter (comic_id, published_at desc) where published and trash_id is null;

-- Lists that readers make. A list belongs to one site: each has comics of its own.
create table library_list (
  id uuid primary key,
  uid text not null,
  site text not null check (site in ('normal', 'uncensored')),
  name text not null,
  about text not null,
  sharing text not null default 'off' check (sharing in ('off', 'with texts', 'without texts')),
  -- The secret part of its address; null while it is not shared.
  token text unique,
  position integer not null,
  created_at timestamptz not null,
  check ((token is null) = (sharing = 'off'))
);
create index library_list_of on library_list (uid, site, position);

create table library_list_comic (
  list_id uuid not null references library_list on delete cascade,
  comic_id uuid not null,
  position integer not null,
  primary key (list_id, comic_id)
);
create index library_list_comic_comic on library_list_comic (comic_id);
