-- A forgotten card is never charged again: its person removed it, or their account was erased or replaced. Its row stays
-- until the provider has deleted the card.
alter table saved_card add column forgotten_at timestamptz;
