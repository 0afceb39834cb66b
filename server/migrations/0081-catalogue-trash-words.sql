-- The words of what is in the trash. Without punctuation, as in comic_words.
create index trash_words on trash using gin (to_tsvector('simple', regexp_replace(title, '[!-/:-@[-`{-~]+', ' ', 'g')));
