-- For searches of people by the beginning of their name, in any case.
create index account_by_name on account (lower(display_name) collate "C", uid) where display_name is not null;
