-- Renewal was stopped while the purchase of a membership was open: by disabling the account, or by requesting its deletion.
-- A membership that such a purchase begins does not renew. A constant default rewrites no row.
alter table payment_state add column is_renewal_stopped boolean not null default false;
