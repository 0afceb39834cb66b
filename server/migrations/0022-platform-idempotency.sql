-- One row for each Idempotency-Key of a caller, written in the transaction of its effect. Deleted after 24 hours.
create table idempotency_key (
  -- The uid of a person, or the id of an operator key.
  caller text not null,
  key text not null,
  -- SHA-256 of the request: the same key with another request is refused.
  fingerprint bytea not null,
  -- Null until the effect is complete, so never in a committed row.
  answer json,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
