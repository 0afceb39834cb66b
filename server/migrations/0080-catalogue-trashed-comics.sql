-- The list of the trash names the comic of an episode or of pages, which may be in the trash, too.
create index trash_comic on trash (comic_id) where kind = 'comic';
