-- The queue of support: what is not decided or not paid, oldest first.
create index refund_request_open_queue on refund_request (submitted_at, id)
  where state in ('submitted', 'in_review', 'question_asked', 'approved');
