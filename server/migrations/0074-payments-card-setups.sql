-- The set-up of a card is a payment of nothing: it goes through the same steps, limits and bank questions as a charge.
alter table payment drop constraint payment_kind_check, drop constraint payment_amount_cents_check;
alter table payment
  add constraint payment_kind_check check (kind in ('membership', 'renewal', 'coins', 'card')),
  add constraint payment_amount_cents_check check ((amount_cents > 0) or (kind = 'card' and amount_cents = 0)),
  -- A card that is set up is typed in and kept.
  add constraint payment_card_check check (kind <> 'card' or (amount_cents = 0 and card_token is not null and keeps_card));
alter table sandbox_charge drop constraint sandbox_charge_amount_cents_check;
alter table sandbox_charge add constraint sandbox_charge_amount_cents_check check (amount_cents >= 0);

alter table membership_event drop constraint membership_event_kind_check;
alter table membership_event
  add constraint membership_event_kind_check check (kind in ('bought', 'charged', 'renewed', 'renewal_failed', 'stopped',
    'resumed', 'plan_changed', 'days_given', 'card_replaced', 'reminded', 'summarised', 'refunded', 'disputed', 'reinstated',
    'ended', 'cancellation_confirmed', 'cancellation_link'));
