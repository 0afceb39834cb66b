-- Counts of edits, raised by every change, so that a form which is based on an older one is refused. A server of the version
-- before leaves them as they are: its edits win over those of others, as they did.
alter table featured_banner add column version integer not null default 1;
alter table sale_banner add column version integer not null default 1;
alter table genre add column version integer not null default 1;
alter table plan add column version integer not null default 1;

-- One row: the packs of coins are replaced together, and there may be none.
create table coin_pack_list (
  only_row boolean primary key default true check (only_row),
  version integer not null default 1
);
insert into coin_pack_list default values;
