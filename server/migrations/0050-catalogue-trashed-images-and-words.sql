-- Readers ask for images of pages that were deleted or replaced.
create index trash_row_image on trash_row ((content->>'image_id')) where table_name = 'page';
-- Full-text search takes “Fate/Zero” for a path and “2.5” for one number: punctuation is left out first, as it is of what is
-- searched for. A server of the version before uses comic_search.
create index comic_words on comic using gin (to_tsvector('simple',
  regexp_replace(title || ' ' || jsonb_path_query_array(creators, '$[*].name')::text, '[!-/:-@[-`{-~]+', ' ', 'g')));
