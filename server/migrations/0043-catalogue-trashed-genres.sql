-- Genres go to the trash too; they belong to no comic. A server of the version before lists these entries and can delete them,
-- and refuses to restore them.
alter table trash
  alter column comic_id drop not null,
  drop constraint trash_kind_check,
  add constraint trash_kind_check check (kind in ('comic', 'chapter', 'pages', 'genre')),
  add check (comic_id is not null or kind = 'genre');
alter table trash_row
  drop constraint trash_row_table_name_check,
  add constraint trash_row_table_name_check
    check (table_name in ('comic', 'comic_genre', 'chapter', 'page', 'genre'));
