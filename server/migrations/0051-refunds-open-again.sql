-- A bank may send back two refunds of one payment that were paid back: both requests are then open again.
drop index refund_request_open;
create index refund_request_open on refund_request (payment_id)
  where state in ('submitted', 'in_review', 'question_asked', 'approved');
