-- The previous version moves a comic to the other site without its creators. This marks it for `take-over-creators.ts`, which
-- names those of the same names there; with the former texts, because a later edit of these counts more. The next version drops
-- the trigger, with the column.
create function mark_moved_comic() returns trigger language plpgsql as $$
begin
  new.taken_over_creators := jsonb_build_object('moved', old.creators);
  return new;
end $$;
create trigger comic_moved before update of content_rating on stored_comic for each row
  when ((old.content_rating = 'AO') <> (new.content_rating = 'AO')
    and new.creators = old.creators and old.creators = old.taken_over_creators)
  execute function mark_moved_comic();
