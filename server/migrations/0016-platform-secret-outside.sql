-- The secret moves to DATA_DIR at the next start. Its fingerprint tells nodes apart that have another: see readSecret().
alter table server_secret
  alter column secret drop not null,
  add column fingerprint text;
-- Earlier versions would find no secret and make another one.
update schema_compatibility set oldest_migration = '0016-platform-secret-outside';
