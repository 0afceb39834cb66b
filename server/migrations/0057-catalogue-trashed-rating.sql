-- What is restored into a comic that has left the uncensored site since is confirmed first.
alter table trash add column content_rating text;
