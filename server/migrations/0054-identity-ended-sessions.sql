-- For the hourly deletion of sessions that ended.
create index account_session_ended on account_session (ended_at) where ended_at is not null;
