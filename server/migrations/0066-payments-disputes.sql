-- The disputes of a payer. One that is open or lost stops their purchases until staff allow them again.
create table payment_dispute (
  payment_id uuid not null references payment,
  -- The provider's.
  reference text not null,
  payer_id uuid not null references payer,
  state text not null check (state in ('open', 'won', 'lost')),
  -- Staff allow purchases although there is this dispute.
  allowed_at timestamptz,
  primary key (payment_id, reference)
);
create index payment_dispute_payer on payment_dispute (payer_id);

create function dispute_state(kind text) returns text language sql immutable as $$
  select case kind when 'dispute_won' then 'won' when 'dispute_lost' then 'lost' else 'open' end
$$;

insert into payment_dispute (payment_id, reference, payer_id, state)
  select distinct on (event.payment_id, event.provider_reference)
    event.payment_id, event.provider_reference, payment.payer_id, dispute_state(event.kind)
  from payment_event event join payment on payment.id = event.payment_id
  where event.kind in ('disputed', 'dispute_won', 'dispute_lost')
  order by event.payment_id, event.provider_reference, event.number desc;

-- A trigger, because the previous version adds events too during an upgrade.
create function copy_dispute() returns trigger language plpgsql as $$
begin
  insert into payment_dispute (payment_id, reference, payer_id, state)
    select new.payment_id, new.provider_reference, payer_id, dispute_state(new.kind) from payment where id = new.payment_id
    on conflict (payment_id, reference) do update set state = excluded.state;
  return null;
end
$$;
create trigger payment_event_disputes after insert on payment_event
  for each row when (new.kind in ('disputed', 'dispute_won', 'dispute_lost')) execute function copy_dispute();
