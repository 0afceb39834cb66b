-- The counters of attempts that count a payment until it is over. Null before it is sent, and after.
alter table payment_state add column attempt_keys text[];
