create table membership (
  id uuid primary key,
  payer_id uuid not null,
  -- Null once the account is erased: the rows stay, under the payer's pseudonym.
  uid text,
  contract_number text not null unique,
  site text not null check (site in ('normal', 'uncensored')),
  -- The address of the site where it was bought, for links in mails.
  origin text not null,
  plan_id text not null references plan,
  covers_uncensored boolean not null,
  renewal_cents integer check (renewal_cents > 0),
  next_plan_id text references plan,
  next_covers_uncensored boolean,
  next_renewal_cents integer check (next_renewal_cents > 0),
  state text not null check (state in ('active', 'grace', 'ended')),
  renews boolean not null,
  period_number integer not null,
  period_start timestamptz not null,
  paid_until timestamptz not null,
  period_end timestamptz not null,
  paid_cents integer not null check (paid_cents >= 0),
  charged_cents integer not null,
  attempts integer not null,
  try_at timestamptz not null,
  pending_payment_id uuid,
  last_failure text,
  is_reminded boolean not null,
  started_at timestamptz not null,
  summary_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- When the engine has to look at it next.
  due_at timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check ((next_plan_id is null) = (next_renewal_cents is null))
);
-- Never two live memberships of one person.
create unique index membership_live_of_payer on membership (payer_id) where state <> 'ended';
create index membership_of_person on membership (uid) where uid is not null;
create index membership_due on membership (due_at) where due_at is not null;

create table membership_period (
  id bigint generated always as identity primary key,
  membership_id uuid not null references membership,
  number integer not null,
  reason text not null check (reason in ('first', 'renewal', 'upgrade', 'gift')),
  plan_id text not null references plan,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  payment_id uuid unique,
  price_cents integer not null,
  credit_cents integer not null,
  covers_uncensored boolean not null,
  created_at timestamptz not null,
  check ((payment_id is null) = (reason = 'gift'))
);
-- No period is paid twice. Given days prolong the period that has the number.
create unique index membership_period_number on membership_period (membership_id, number) where reason <> 'gift';
create index membership_period_of_membership on membership_period (membership_id);

-- One row for each time that the next period of a membership is charged.
create table membership_charge (
  membership_id uuid not null references membership,
  number integer not null,
  attempt integer not null,
  payment_id uuid not null unique,
  on_session boolean not null,
  created_at timestamptz not null,
  primary key (membership_id, number, attempt)
);

-- What happened and what was agreed, with the figures that were shown.
create table membership_event (
  id bigint generated always as identity primary key,
  membership_id uuid not null references membership,
  kind text not null,
  facts jsonb not null,
  at timestamptz not null
);
create index membership_event_of_membership on membership_event (membership_id);

create trigger membership_period_is_final before update or delete or truncate on membership_period
  for each statement execute function refuse_change();
create trigger membership_charge_is_final before update or delete or truncate on membership_charge
  for each statement execute function refuse_change();
create trigger membership_event_is_final before update or delete or truncate on membership_event
  for each statement execute function refuse_change();
