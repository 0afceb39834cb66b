-- A payment's page links to the requests about it, also those that ended.
create index refund_request_of_payment on refund_request (payment_id, submitted_at, id);
