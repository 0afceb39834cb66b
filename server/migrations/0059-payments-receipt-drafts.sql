-- Receipts that are written but not numbered. The transaction of a payment adds one, which locks nothing that another
-- payment needs; a second, short transaction turns all that wait into receipts.
create table receipt_draft (
  payment_id uuid primary key references payment,
  lines jsonb not null,
  -- The queue and the payload of the letter that names the number; null if there is no letter.
  letter jsonb,
  created_at timestamptz not null
);
