-- A request of a reader to have a payment paid back, and its present step.
create table refund_request (
  id uuid primary key,
  payer_id uuid not null,
  -- Null once the account is erased: the rows stay, under the payer's pseudonym.
  uid text,
  -- The address of the site where it was made, for links in mails.
  origin text not null,
  payment_id uuid not null,
  what text not null,
  rule text not null check (rule in ('california', 'withdrawal', 'unspent_coins', 'goodwill')),
  residence text not null check (residence in ('europe', 'california', 'elsewhere')),
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('submitted', 'in_review', 'question_asked', 'approved', 'paid_back', 'rejected', 'withdrawn')),
  submitted_at timestamptz not null,
  answer_until timestamptz,
  -- The refund that payments was asked for last.
  refund_id uuid unique,
  is_refund_failed boolean not null,
  is_reminded boolean not null,
  -- When the job has to look at it next.
  due_at timestamptz
);
create unique index refund_request_open on refund_request (payment_id)
  where state in ('submitted', 'in_review', 'question_asked', 'approved');
create index refund_request_of_person on refund_request (uid, submitted_at) where uid is not null;
create index refund_request_queue on refund_request (submitted_at, id);
create index refund_request_by_state on refund_request (state, submitted_at, id);
create index refund_request_due on refund_request (due_at) where due_at is not null;

-- What happened to a request.
create table refund_event (
  request_id uuid not null references refund_request,
  number integer not null,
  kind text not null,
  by text not null check (by in ('reader', 'staff', 'system')),
  at timestamptz not null,
  primary key (request_id, number)
);
create trigger refund_event_only_grows before update or delete or truncate on refund_event
  for each statement execute function refuse_change();

-- What was written with an event. It goes with the account, unlike the event.
create table refund_text (
  request_id uuid not null,
  number integer not null,
  text text not null,
  primary key (request_id, number),
  foreign key (request_id, number) references refund_event
);
