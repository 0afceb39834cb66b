-- Days of grace that were used when a membership ended, until a later purchase pays for them.
alter table membership add column unpaid_grace_ms integer not null default 0 check (unpaid_grace_ms >= 0);
update membership set unpaid_grace_ms = (1000 * extract(epoch from least(ended_at - period_end, interval '7 days')))::integer
where state = 'ended' and ended_at > period_end
  and (end_reason = 'not_paid' or (end_reason in ('stopped', 'refunded', 'withdrawn', 'dispute') and last_failure is not null))
  -- A later purchase was not told about them.
  and not exists (select from membership later where later.payer_id = membership.payer_id and later.started_at >= membership.ended_at);
