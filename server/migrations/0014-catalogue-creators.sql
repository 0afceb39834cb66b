-- Who made a comic, who published it, and its language (BCP 47); empty when unknown.
alter table comic
  add column creators jsonb not null default '[]',
  add column publisher text not null default '',
  add column language text not null default '';
