-- What was sold, given back and unlocked, written with the money and counted after its commit. `number` is the order of
-- these transactions for each payer, because they lock the payer.
create table insight_uncounted (
  number bigint generated always as identity primary key,
  payer_id uuid not null,
  sale jsonb not null,
  at timestamptz not null
);
create index insight_uncounted_of_payer on insight_uncounted (payer_id, number);
