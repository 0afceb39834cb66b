-- What is decided from events has a type of its own. The columns are computed, so that rows of the previous version have them.
alter table membership_event
  add check (kind in ('bought', 'charged', 'renewed', 'renewal_failed', 'stopped', 'resumed', 'plan_changed', 'days_given',
    'reminded', 'summarised', 'refunded', 'disputed', 'reinstated', 'ended', 'cancellation_confirmed', 'cancellation_link')),
  add column ordered_by text generated always as (facts ->> 'by') stored
    check (ordered_by in ('account', 'staff', 'link', 'contract_number', 'dispute', 'refund', 'deletion', 'new_owner')),
  add column amount_cents integer generated always as ((facts ->> 'amountCents')::integer) stored,
  add column end_reason text generated always as (case when kind = 'ended' then facts ->> 'reason' end) stored
    check (end_reason in ('stopped', 'given_days_over', 'not_paid', 'refunded', 'dispute', 'erased', 'withdrawn')),
  add check ((kind in ('stopped', 'resumed')) = (ordered_by is not null)),
  add check ((kind = 'ended') = (end_reason is not null));
