-- Slice "importing": where comics and chapters were imported from, and what their source said last.
-- A value that staff changed since then stays until the source changes too.
create table comic_source (
  comic_id uuid primary key references comic (id) on delete cascade,
  -- The real path of the folder or archive; with "#series" where one folder holds several comics.
  source text not null unique,
  said jsonb not null
);
create index comic_source_title on comic_source (lower(said ->> 'title'));

create table chapter_source (
  comic_id uuid not null references comic_source (comic_id) on delete cascade,
  source text not null,
  -- Null: staff deleted the chapter, so that an import leaves it out.
  chapter_id uuid unique references chapter (id) on delete set null,
  number integer not null,
  title text not null,
  date text,
  -- The pages in the order of the source, as [{"hash": …, "imageId": …}]. An image that is no page any more was deleted by staff.
  pages jsonb not null,
  primary key (comic_id, source)
);
create index chapter_source_path on chapter_source (source);
