-- What is kept of letters, for 30 days: no text, no link, no address.
create table mail_record (
  -- Of the job that sends it.
  id uuid primary key,
  kind text not null,
  uid text,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'failed')),
  tries integer not null,
  error text
);
create index mail_record_newest on mail_record (at, id);
create index mail_record_of_outcome on mail_record (outcome, at, id);
create index mail_record_of_person on mail_record (uid, at, id) where uid is not null;

-- The last count of all stored files, because counting reads every row and every file.
create table storage_report (
  -- One row.
  is_only boolean primary key default true check (is_only),
  counted_at timestamptz not null,
  kinds jsonb not null,
  faults jsonb not null
);

-- Whether the guide for a new site was dismissed: one row if it was.
create table dismissed_guide (
  is_only boolean primary key default true check (is_only),
  dismissed_at timestamptz not null
);
