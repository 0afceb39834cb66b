-- Payments whose attempts are counted: open ones, and those that are over but not settled.
create index payment_state_attempts on payment_state (payment_id) where attempt_keys is not null;
