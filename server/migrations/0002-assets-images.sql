-- Slice "assets": originals in, sized variants out. Knows no comic and no chapter.

create table image (
  id uuid primary key,
  purpose text not null check (
    purpose in ('page', 'cover', 'card', 'preview', 'banner', 'sale', 'mobile_banner')
  ),
  -- waiting: no variant yet; readable: WebP is there; complete: every format; failed: will not become readable.
  status text not null default 'waiting' check (status in ('waiting', 'readable', 'complete', 'failed')),
  failure text,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  -- Of the original, after its EXIF turn.
  width integer not null,
  height integer not null,
  -- Of the original's bytes, hexadecimal.
  sha256 text not null,
  placeholder text,
  original_key text not null,
  created_at timestamptz not null default now()
);
create index image_by_sha256 on image (sha256);
create index image_unfinished on image (status, id) where status <> 'complete';

-- A page has one slice for each of about 2048 rows, every other image exactly one.
create table image_slice (
  image_id uuid not null references image on delete cascade,
  position integer not null,
  -- The part of a public address that cannot be guessed.
  stem text not null unique,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text[] not null,
  primary key (image_id, position)
);

-- One row for every file in storage, committed before the first byte is written and removed after the last
-- one is gone. So bytes without a row cannot be, and a row whose writer died says what to remove.
create table stored_file (
  key text primary key,
  -- No foreign key: the file comes before its image, and leaves after it.
  image_id uuid not null,
  bytes bigint not null,
  state text not null check (state in ('writing', 'kept', 'deleting')),
  at timestamptz not null default now(),
  -- Which run of which process is writing.
  writer text not null
);
create index stored_file_by_image on stored_file (image_id);
create index stored_file_unsettled on stored_file (state, at) where state <> 'kept';
