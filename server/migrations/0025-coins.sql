-- Coins that unlock one of the comic's chapters; null for the usual price.
alter table comic add column coin_price int check (coin_price > 0);

create table coin_pack (
  id text primary key,
  coins int not null unique check (coins > 0),
  price_cents int not null check (price_cents > 0)
);
insert into coin_pack (id, coins, price_cents) values
  ('coins-100', 100, 99),
  ('coins-550', 550, 499),
  ('coins-1200', 1200, 999);

-- A person's coins: the last entry tells the balance. Entries are never changed.
create table wallet_entry (
  payer_id uuid not null references payer (id),
  number int not null check (number > 0),
  kind text not null check (kind in ('purchase', 'gift', 'unlock', 'refund', 'correction')),
  coins int not null check (coins <> 0),
  balance_after int not null check (balance_after >= 0),
  payment_id uuid references payment (id),
  -- No foreign key: chapters belong to the catalogue, and are deleted.
  chapter_id uuid,
  reason text,
  created_at timestamptz not null,
  primary key (payer_id, number),
  check ((coins > 0) = (kind in ('purchase', 'gift', 'correction'))),
  check ((kind = 'unlock') = (chapter_id is not null)),
  check (kind not in ('purchase', 'refund', 'correction') or payment_id is not null)
);
-- A payment brings its coins once.
create unique index wallet_entry_purchase on wallet_entry (payment_id) where kind = 'purchase';
create trigger wallet_entry_only_grows before update or delete on wallet_entry
  for each row execute function refuse_change();
create trigger wallet_entry_is_kept before truncate on wallet_entry execute function refuse_change();

-- Chapters that stay open to a person for good. The wallet has the payments, this goes with the account.
create table chapter_unlock (
  uid text not null,
  chapter_id uuid not null,
  primary key (uid, chapter_id)
);
