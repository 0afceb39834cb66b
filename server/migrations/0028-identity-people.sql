-- Addresses are in byte order, so that an index finds them by their beginning, whatever the database's collation.
alter table account alter column email type text collate "C";

-- For lists of people, newest first, by what support looks for.
create index account_by_role on account (role, created_at, uid);
create index account_disabled on account (created_at, uid) where disabled;
create index account_leaving on account (created_at, uid) where deletion_at is not null;
