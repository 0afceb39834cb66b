-- A backup every minute copies the files whose rows have changed since the one before.
create index stored_file_by_time on stored_file (at);
