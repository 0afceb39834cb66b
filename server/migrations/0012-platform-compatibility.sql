-- One row: the oldest migration that a running version has to know to work with this database. See migrate().
create table schema_compatibility (
  only_row boolean primary key default true check (only_row),
  oldest_migration text not null
);
insert into schema_compatibility (oldest_migration) values ('0012-platform-compatibility');
