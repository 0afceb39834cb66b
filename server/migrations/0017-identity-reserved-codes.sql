-- A reserved row stands for a letter that has been ordered and not yet written. Dropping the account's codes drops it,
-- so that a letter from before a new password is not written after it.
alter table one_time_code add column reserved boolean not null default false;
-- Links that take an address back are given only for addresses that were verified on the account; these may not have been.
delete from one_time_code where kind = 'RECOVER_EMAIL';
