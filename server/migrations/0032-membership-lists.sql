-- For the staff's list of memberships: the newest, and those whose period ends soon.
create index membership_newest on membership (started_at, id);
create index membership_by_state on membership (state, started_at, id);
create index membership_by_plan on membership (plan_id, started_at, id);
create index membership_next on membership (period_end, id) where state <> 'ended';
create index membership_next_by_plan on membership (plan_id, period_end, id) where state <> 'ended';
