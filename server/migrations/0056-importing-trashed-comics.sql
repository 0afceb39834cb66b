-- A comic in the trash keeps the record of its import, so that an import finds it again once it is restored. The record is
-- deleted with the comic for good. A server of the version before leaves the record of a comic that it deletes for good.
alter table comic_source drop constraint comic_source_comic_id_fkey;
