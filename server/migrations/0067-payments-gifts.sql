-- What staff give for free, by value. A giver is a member of staff or an operator key; erasing an account sets it to null.
create table gift (
  id uuid primary key,
  giver_uid text,
  giver_key uuid,
  payer_id uuid not null references payer,
  cents int not null check (cents >= 0),
  created_at timestamptz not null
);
create index gift_giver_uid on gift (giver_uid, created_at) where giver_uid is not null;
create index gift_giver_key on gift (giver_key, created_at) where giver_key is not null;

-- Of each giver in a calendar month.
create table gift_limit (
  only_row boolean primary key default true check (only_row),
  cents_per_month int not null check (cents_per_month >= 0),
  version int not null default 1
);
insert into gift_limit (cents_per_month) values (50000);
