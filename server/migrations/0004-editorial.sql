create table featured_banner (
  id uuid primary key,
  comic_id uuid not null references comic (id) on delete cascade,
  title text not null,
  description text not null,
  rating numeric(2, 1) not null,
  age_rating text not null,
  is_readers_choice boolean not null,
  position integer not null,
  image_id uuid not null references image (id),
  mobile_image_id uuid not null references image (id),
  created_at timestamptz not null
);
create index featured_banner_order on featured_banner (position, created_at desc, id);
create index featured_banner_comic on featured_banner (comic_id);
create index featured_banner_image on featured_banner (image_id);
create index featured_banner_mobile_image on featured_banner (mobile_image_id);

create table sale_banner (
  site text primary key check (site in ('normal', 'uncensored')),
  title text not null,
  subtitle text not null,
  button text not null,
  text text not null,
  image_id uuid references image (id)
);
create index sale_banner_image on sale_banner (image_id);

create table policy (
  id text primary key,
  text text not null,
  updated_at timestamptz not null
);
