-- Creators have records of their own, each of one site. `comic.creators` is no longer written: the server takes over what the
-- previous version has written there (`take-over-creators.ts`), which then is in `taken_over_creators` too. The next version drops
-- both columns.
alter table image drop constraint image_purpose_check;
alter table image add constraint image_purpose_check
  check (purpose in ('page', 'cover', 'card', 'preview', 'banner', 'sale', 'mobile_banner', 'creator'));

alter table stored_comic add column taken_over_creators jsonb default '[]';
create index stored_comic_creators_to_take_over on stored_comic (id) where creators is distinct from taken_over_creators;
create or replace view comic as select * from stored_comic where trash_id is null;
-- By the beginnings of words of the title alone.
create index comic_title_words on stored_comic
  using gin (to_tsvector('simple', regexp_replace(title, '[!-/:-@[-`{-~]+', ' ', 'g')));

create table stored_creator (
  id uuid primary key,
  site text not null check (site in ('normal', 'uncensored')),
  name text not null,
  -- For comparison: without case, accents and punctuation.
  folded_name text not null,
  also_known_as jsonb not null default '[]',
  folded_aliases text[] not null default '{}',
  also_known_as_public boolean not null default false,
  -- Its present address; all its addresses are in creator_address.
  slug text not null,
  description text not null default '',
  links jsonb not null default '[]',
  picture_id uuid references image (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- In the trash because it was merged into this one.
  merged_into uuid references stored_creator (id) on delete set null,
  trash_id uuid references trash (id)
);
create unique index creator_name on stored_creator (site, folded_name) where trash_id is null;
create index creator_aliases on stored_creator using gin (folded_aliases) where trash_id is null;
create index creator_site_id on stored_creator (site, id);
create index creator_by_name on stored_creator (name, id);
create index creator_by_update on stored_creator (updated_at desc, id desc);
create index creator_site_name on stored_creator (site, name, id);
create index creator_site_update on stored_creator (site, updated_at desc, id desc);
create index creator_words on stored_creator using gin (to_tsvector('simple',
  regexp_replace(name || ' ' || also_known_as::text, '[!-/:-@[-`{-~]+', ' ', 'g')));
create index creator_picture on stored_creator (picture_id);
create index stored_creator_merged on stored_creator (merged_into) where merged_into is not null;
create index stored_creator_trash on stored_creator (trash_id) where trash_id is not null;
create view creator as select * from stored_creator where trash_id is null;

-- Former addresses lead to the present one. An address is not given to another creator of the site.
create table creator_address (
  site text not null,
  slug text not null,
  creator_id uuid not null references stored_creator (id) on delete cascade,
  primary key (site, slug)
);
create index creator_address_creator on creator_address (creator_id);

-- Rows of creators and comics in the trash stay here, for when these are restored.
create table comic_creator (
  comic_id uuid not null references stored_comic (id) on delete cascade,
  creator_id uuid not null references stored_creator (id) on delete cascade,
  role text not null check (role in ('writer', 'artist', 'inks', 'colours', 'letters', 'cover', 'editing', 'translation')),
  -- The order on the comic.
  position integer not null,
  -- Came with the merge of this creator into the one named.
  merged_from uuid references stored_creator (id) on delete set null,
  primary key (comic_id, creator_id, role)
);
create index comic_creator_comics on comic_creator (creator_id, comic_id);
create index comic_creator_merged on comic_creator (merged_from) where merged_from is not null;

-- Creators are among what comics are found by.
create function outdate_credits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_outdated (comic_id) select distinct comic_id from gone;
  else
    insert into search_outdated (comic_id) select distinct comic_id from come;
  end if;
  return null;
end $$;
create trigger credits_outdated_insert after insert on comic_creator
  referencing new table as come for each statement execute function outdate_credits();
create trigger credits_outdated_update after update on comic_creator
  referencing new table as come for each statement execute function outdate_credits();
create trigger credits_outdated_delete after delete on comic_creator
  referencing old table as gone for each statement execute function outdate_credits();

create function outdate_creators() returns trigger language plpgsql as $$
begin
  insert into search_outdated (comic_id) select distinct comic_id from comic_creator
    join come on come.id = creator_id join gone on gone.id = creator_id
    where (come.name, come.also_known_as, come.also_known_as_public, come.trash_id)
      is distinct from (gone.name, gone.also_known_as, gone.also_known_as_public, gone.trash_id);
  return null;
end $$;
create trigger creators_outdated_update after update on stored_creator
  referencing old table as gone new table as come for each statement execute function outdate_creators();
