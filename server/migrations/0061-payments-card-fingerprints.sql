-- The card of a payment, by the provider's fingerprint: a pseudonym that is the same for every account that uses the card.
create table payment_card (
  payment_id uuid primary key references payment,
  fingerprint text not null,
  created_at timestamptz not null
);
create index payment_card_used on payment_card (fingerprint, created_at);
create trigger payment_card_only_grows before update or delete on payment_card
  for each row execute function refuse_change();
create trigger payment_card_is_kept before truncate on payment_card execute function refuse_change();

alter table saved_card add column fingerprint text;
