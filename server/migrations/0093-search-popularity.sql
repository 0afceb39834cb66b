-- How many readers opened the comic in the last days; a daily job counts them.
alter table search_comic add column popularity integer not null default 0;
