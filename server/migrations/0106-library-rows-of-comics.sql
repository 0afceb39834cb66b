-- The rows of a comic are deleted and changed in parts, in the order of people or lists.
create index library_comic_rows on library_comic (comic_id, uid);
drop index library_comic_comic;
create index library_list_comic_rows on library_list_comic (comic_id, list_id);
drop index library_list_comic_comic;
