-- When the owner last proved more than the password: by a reset by mail, or by the token that makes the first admin.
alter table account add column ownership_proved_at timestamptz;
