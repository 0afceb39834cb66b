-- Requests that are made in one step, one for each payment of a contract, have the id of the first one. Null: alone.
alter table refund_request
  add column claim_id uuid,
  -- Null in rows of the previous version: 'reviewed' for goodwill, else 'at_once'.
  add column decision text check (decision in ('at_once', 'reviewed'));
create index refund_request_of_claim on refund_request (claim_id) where claim_id is not null;
