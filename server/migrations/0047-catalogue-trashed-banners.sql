-- Banners go to the trash too. A server of the version before lists these entries, refuses to restore them, and does not delete
-- the narrow artwork of one that it deletes for good.
alter table trash
  drop constraint trash_kind_check,
  add constraint trash_kind_check check (kind in ('comic', 'chapter', 'pages', 'genre', 'banner'));
alter table trash_row
  drop constraint trash_row_table_name_check,
  add constraint trash_row_table_name_check
    check (table_name in ('comic', 'comic_genre', 'chapter', 'page', 'genre', 'featured_banner'));
