-- For the staff's list of payments: copied from payment, so that one index finds a state in the order of the list.
alter table payment_state
  add ordered_at timestamptz,
  add payment_kind text,
  add payment_provider text,
  -- What became of the newest dispute; null without one.
  add dispute text check (dispute in ('open', 'won', 'lost'));
update payment_state set ordered_at = payment.created_at, payment_kind = payment.kind, payment_provider = payment.provider,
  dispute = (
    select case event.kind when 'dispute_won' then 'won' when 'dispute_lost' then 'lost' else 'open' end
    from payment_event event
    where event.payment_id = payment.id and event.kind in ('disputed', 'dispute_won', 'dispute_lost')
    order by event.number desc limit 1)
  from payment where payment.id = payment_id;

create function copy_from_payment() returns trigger language plpgsql as $$
begin
  select created_at, kind, provider into new.ordered_at, new.payment_kind, new.payment_provider
    from payment where id = new.payment_id;
  return new;
end
$$;
create trigger payment_state_copies before insert on payment_state
  for each row execute function copy_from_payment();

create index payment_state_newest on payment_state (ordered_at, payment_id);
create index payment_state_by_state on payment_state (state, ordered_at, payment_id);
create index payment_state_by_kind on payment_state (payment_kind, ordered_at, payment_id);
create index payment_state_by_provider on payment_state (payment_provider, ordered_at, payment_id);
create index payment_state_by_dispute on payment_state (dispute, ordered_at, payment_id) where dispute is not null;
