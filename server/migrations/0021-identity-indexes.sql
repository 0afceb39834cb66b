-- For lists of accounts, newest first, page by page.
create index account_created on account (created_at desc, uid desc);

-- Counters are found by the beginning of their key: in byte order an index serves that, whatever the database's collation.
alter table attempt alter column key type text collate "C";
