-- Rows about money are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted.', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- The pseudonym of a person in everything about money. Erasing the account sets uid to null.
create table payer (
  id uuid primary key,
  uid text unique
);

-- A card that the provider keeps for a payer. The newest of a payer and provider counts.
create table saved_card (
  id uuid primary key,
  payer_id uuid not null references payer,
  provider text not null,
  -- What the provider calls the person and the card.
  customer text not null,
  reference text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null,
  exp_year int not null,
  created_at timestamptz not null
);
create index saved_card_payer on saved_card (payer_id, provider, created_at desc);

-- What was ordered to be charged. Its id is the idempotency key at the provider.
create table payment (
  id uuid primary key,
  payer_id uuid not null references payer,
  provider text not null,
  site text not null,
  kind text not null check (kind in ('membership', 'renewal', 'coins')),
  -- What the slice that ordered it needs to know again when it is paid.
  subject jsonb not null,
  -- In plain words, for the person and the provider.
  what text not null,
  amount_cents int not null check (amount_cents > 0),
  currency text not null check (currency = 'usd'),
  -- The buyer is present, so the bank may ask them something.
  on_session boolean not null,
  -- A single-use token of the provider's own fields, or a saved card.
  card_token text,
  saved_card_id uuid,
  created_at timestamptz not null,
  check ((card_token is null) <> (saved_card_id is null))
);
create index payment_payer on payment (payer_id, created_at desc);
create index payment_provider_token on payment (card_token) where card_token is not null;
create trigger payment_only_grows before update or delete on payment
  for each row execute function refuse_change();
create trigger payment_is_kept before truncate on payment execute function refuse_change();

-- What happened to a payment, in the order in which it was learned.
create table payment_event (
  payment_id uuid not null references payment,
  number int not null,
  kind text not null check (kind in ('sent', 'processing', 'action_required', 'succeeded', 'failed', 'canceled',
    'refund_requested', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost')),
  amount_cents int not null,
  reason text,
  -- Of the charge; with a dispute, of the dispute.
  provider_reference text,
  refund_id uuid,
  card jsonb,
  -- The provider's own time where it tells one: the day counts for bookkeeping.
  at timestamptz not null,
  primary key (payment_id, number)
);
create index payment_event_at on payment_event (at) where kind in ('succeeded', 'refunded', 'refund_failed', 'disputed', 'dispute_won');
create trigger payment_event_only_grows before update or delete on payment_event
  for each row execute function refuse_change();
create trigger payment_event_is_kept before truncate on payment_event execute function refuse_change();

-- The state that the events of a payment add up to.
create table payment_state (
  payment_id uuid primary key references payment,
  state text not null check (state in ('created', 'processing', 'action_required', 'succeeded', 'failed', 'canceled')),
  -- What the provider calls the charge; null until it has answered.
  provider_reference text,
  refunded_cents int not null default 0 check (refunded_cents >= 0),
  -- Requested and not yet carried out.
  refunding_cents int not null default 0 check (refunding_cents >= 0),
  -- Where the bank's question leads back to, chosen when the payment is sent.
  return_url text,
  updated_at timestamptz not null
);
create index payment_state_open on payment_state (updated_at) where state in ('created', 'processing', 'action_required');
create index payment_state_refunding on payment_state (updated_at) where refunding_cents > 0;
create unique index payment_state_reference on payment_state (provider_reference) where provider_reference is not null;

-- Events of a provider that have been applied.
create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_event_received_at on provider_event (received_at);

-- Numbered without gaps. The figures are frozen, and say nothing about the person.
create table receipt (
  number bigint primary key,
  payment_id uuid not null unique references payment,
  lines jsonb not null,
  created_at timestamptz not null
);
create trigger receipt_only_grows before update or delete on receipt
  for each row execute function refuse_change();
create trigger receipt_is_kept before truncate on receipt execute function refuse_change();

-- Our totals of a day beside those of the provider.
create table bookkeeping_day (
  day date not null,
  provider text not null,
  currency text not null,
  ours jsonb not null,
  theirs jsonb not null,
  difference_cents bigint not null,
  checked_at timestamptz not null,
  primary key (day, provider, currency)
);

-- How far the clock of money runs ahead of the real one: only ever forward, and only in test mode.
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_milliseconds bigint not null check (offset_milliseconds >= 0)
);

-- The embedded test provider. It keeps what a card does, never its number or security code.
create table sandbox_token (
  id text primary key,
  card jsonb not null,
  address_hash text not null,
  created_at timestamptz not null
);
create index sandbox_token_address on sandbox_token (address_hash, created_at);
create index sandbox_token_created_at on sandbox_token (created_at);

create table sandbox_card (
  reference text primary key,
  customer text not null,
  card jsonb not null
);
create index sandbox_card_customer on sandbox_card (customer);

create table sandbox_charge (
  reference text primary key,
  -- The idempotency key: a charge is made once for each payment.
  payment_id uuid not null unique,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('action_required', 'processing', 'succeeded', 'failed', 'canceled')),
  reason text,
  card_reference text not null references sandbox_card,
  return_url text not null,
  -- When the charge gets its outcome by itself, and which.
  settles_at timestamptz,
  settles_as text,
  succeeded_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_charge_settles_at on sandbox_charge (settles_at) where settles_at is not null;
create index sandbox_charge_succeeded_at on sandbox_charge (succeeded_at);

create table sandbox_refund (
  reference text primary key,
  -- The idempotency key.
  refund_id uuid not null unique,
  charge_reference text not null references sandbox_charge,
  amount_cents int not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index sandbox_refund_created_at on sandbox_refund (created_at);
create index sandbox_refund_charge on sandbox_refund (charge_reference);

create table sandbox_dispute (
  reference text primary key,
  charge_reference text not null unique references sandbox_charge,
  amount_cents int not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index sandbox_dispute_opened_at on sandbox_dispute (opened_at);
create index sandbox_dispute_closed_at on sandbox_dispute (closed_at);

-- Webhooks. The body of each is signed when it is delivered.
create table sandbox_event (
  id text primary key,
  body jsonb not null,
  created_at timestamptz not null
);
create index sandbox_event_created_at on sandbox_event (created_at);
