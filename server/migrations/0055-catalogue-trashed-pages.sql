-- Readers request the images of a chapter, also those of pages that were replaced.
create index trash_pages_of on trash (chapter_id) where kind = 'pages';
