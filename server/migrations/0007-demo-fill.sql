-- Which steps of filling the demo are done, so that a start after a kill goes on where it stopped and what an
-- operator has deleted does not come back. `id` is what the step made.
create table demo_step (
  key text primary key,
  id uuid,
  done_at timestamptz not null default now()
);
