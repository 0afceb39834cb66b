-- The account that ordered the payment was erased or replaced while it was open: a success is given back.
alter table payment_state add column is_buyer_gone boolean not null default false;

update payment_state set is_buyer_gone = true
  from payment join payer on payer.id = payment.payer_id
  where payment.id = payment_state.payment_id and payer.uid is null
    and payment_state.state in ('created', 'processing', 'action_required');
