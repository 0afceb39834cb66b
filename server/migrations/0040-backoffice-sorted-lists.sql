-- For lists of the staff that are sorted by a column, in both directions, with each filter that leaves many rows.
create index comic_status_title on comic (status, title, id);
create index comic_status_newest on comic (status, created_at, id);
create index comic_unpublished_title on comic (title, id) where not published;
create index comic_unpublished_newest on comic (created_at, id) where not published;

-- Accounts without an address are before all others.
create index account_by_address on account (coalesce(email, ''), uid);
create index account_role_by_address on account (role, coalesce(email, ''), uid);
create index account_disabled_by_address on account (coalesce(email, ''), uid) where disabled;
create index account_leaving_by_address on account (coalesce(email, ''), uid) where deletion_at is not null;

-- When a membership ended, or when its period ends.
create index membership_by_end on membership (coalesce(ended_at, period_end), id);
create index membership_state_by_end on membership (state, coalesce(ended_at, period_end), id);
create index membership_plan_by_end on membership (plan_id, coalesce(ended_at, period_end), id);
create index membership_live_by_end on membership (coalesce(ended_at, period_end), id) where state <> 'ended';
create index membership_live_plan_by_end on membership (plan_id, coalesce(ended_at, period_end), id) where state <> 'ended';
create index membership_live_newest on membership (started_at, id) where state <> 'ended';
create index membership_live_plan_newest on membership (plan_id, started_at, id) where state <> 'ended';
drop index membership_next;
drop index membership_next_by_plan;

-- Copied from payment like its time.
alter table payment_state add payment_cents integer;
update payment_state set payment_cents = payment.amount_cents from payment where payment.id = payment_id;

create or replace function copy_from_payment() returns trigger language plpgsql as $$
begin
  select created_at, kind, provider, amount_cents
    into new.ordered_at, new.payment_kind, new.payment_provider, new.payment_cents
    from payment where id = new.payment_id;
  return new;
end
$$;

create index payment_state_by_amount on payment_state (payment_cents, payment_id);
create index payment_state_state_by_amount on payment_state (state, payment_cents, payment_id);
create index payment_state_kind_by_amount on payment_state (payment_kind, payment_cents, payment_id);
create index payment_state_provider_by_amount on payment_state (payment_provider, payment_cents, payment_id);
create index payment_state_dispute_by_amount on payment_state (dispute, payment_cents, payment_id) where dispute is not null;
