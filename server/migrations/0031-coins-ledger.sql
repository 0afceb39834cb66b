-- For the staff's list of what happened to coins.
create index wallet_entry_newest on wallet_entry (created_at, payer_id, number);
create index wallet_entry_by_kind on wallet_entry (kind, created_at, payer_id, number);
