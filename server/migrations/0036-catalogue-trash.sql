-- What was deleted, for 30 days: the rows themselves, so that nothing that reads the catalogue can show them.
create table trash (
  id uuid primary key,
  kind text not null check (kind in ('comic', 'chapter', 'pages')),
  title text not null,
  comic_id uuid not null,
  chapter_id uuid,
  deleted_at timestamptz not null
);
create index trash_newest on trash (deleted_at desc, id desc);

create table trash_row (
  trash_id uuid not null references trash (id) on delete cascade,
  table_name text not null check (table_name in ('comic', 'comic_genre', 'chapter', 'page')),
  content jsonb not null
);
create index trash_row_of on trash_row (trash_id);

-- Banners wait for their comic to come back; they are deleted with it for good.
alter table featured_banner drop constraint featured_banner_comic_id_fkey;
