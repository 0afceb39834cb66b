-- The figures of comics added up by month, so that those of a year do not read each of its days. Kept by triggers, so that no writer
-- can forget it, also not the previous version during an upgrade.
create table insight_comic_month (
  site text not null,
  -- Its first day.
  month date not null,
  comic_id uuid not null,
  readers integer not null,
  reads integer not null,
  finished integer not null,
  locks integer not null,
  locks_signed_in integer not null,
  plans integer not null,
  checkouts integer not null,
  paid integer not null,
  unlocks integer not null,
  coins_spent integer not null,
  membership_cents integer not null,
  coin_cents integer not null,
  refunded_cents integer not null,
  disputed_cents integer not null,
  primary key (site, month, comic_id)
);

create function add_up_comic_months() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two writers do not deadlock. An insert that only updates runs the trigger of inserts, too.
  if tg_op = 'INSERT' then
    if not exists (select from come) then return null; end if;
    insert into insight_comic_month as known
    select site, date_trunc('month', day)::date, comic_id,
      sum(readers), sum(reads), sum(finished), sum(locks), sum(locks_signed_in), sum(plans), sum(checkouts),
      sum(paid), sum(unlocks), sum(coins_spent), sum(membership_cents), sum(coin_cents), sum(refunded_cents),
      sum(disputed_cents)
    from come group by 1, 2, 3 order by 1, 2, 3
    on conflict (site, month, comic_id) do update set
      readers = known.readers + excluded.readers, reads = known.reads + excluded.reads,
      finished = known.finished + excluded.finished, locks = known.locks + excluded.locks,
      locks_signed_in = known.locks_signed_in + excluded.locks_signed_in, plans = known.plans + excluded.plans,
      checkouts = known.checkouts + excluded.checkouts, paid = known.paid + excluded.paid,
      unlocks = known.unlocks + excluded.unlocks, coins_spent = known.coins_spent + excluded.coins_spent,
      membership_cents = known.membership_cents + excluded.membership_cents,
      coin_cents = known.coin_cents + excluded.coin_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      disputed_cents = known.disputed_cents + excluded.disputed_cents;
  elsif tg_op = 'DELETE' then
    insert into insight_comic_month as known
    select site, date_trunc('month', day)::date, comic_id,
      -sum(readers), -sum(reads), -sum(finished), -sum(locks), -sum(locks_signed_in), -sum(plans), -sum(checkouts),
      -sum(paid), -sum(unlocks), -sum(coins_spent), -sum(membership_cents), -sum(coin_cents), -sum(refunded_cents),
      -sum(disputed_cents)
    from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (site, month, comic_id) do update set
      readers = known.readers + excluded.readers, reads = known.reads + excluded.reads,
      finished = known.finished + excluded.finished, locks = known.locks + excluded.locks,
      locks_signed_in = known.locks_signed_in + excluded.locks_signed_in, plans = known.plans + excluded.plans,
      checkouts = known.checkouts + excluded.checkouts, paid = known.paid + excluded.paid,
      unlocks = known.unlocks + excluded.unlocks, coins_spent = known.coins_spent + excluded.coins_spent,
      membership_cents = known.membership_cents + excluded.membership_cents,
      coin_cents = known.coin_cents + excluded.coin_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      disputed_cents = known.disputed_cents + excluded.disputed_cents;
  else
    if not exists (select from come) then return null; end if;
    insert into insight_comic_month as known
    select site, date_trunc('month', day)::date, comic_id,
      sum(sign * readers), sum(sign * reads), sum(sign * finished), sum(sign * locks), sum(sign * locks_signed_in),
      sum(sign * plans), sum(sign * checkouts), sum(sign * paid), sum(sign * unlocks), sum(sign * coins_spent),
      sum(sign * membership_cents), sum(sign * coin_cents), sum(sign * refunded_cents), sum(sign * disputed_cents)
    from (select 1 as sign, * from come union all select -1, * from gone) as changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (site, month, comic_id) do update set
      readers = known.readers + excluded.readers, reads = known.reads + excluded.reads,
      finished = known.finished + excluded.finished, locks = known.locks + excluded.locks,
      locks_signed_in = known.locks_signed_in + excluded.locks_signed_in, plans = known.plans + excluded.plans,
      checkouts = known.checkouts + excluded.checkouts, paid = known.paid + excluded.paid,
      unlocks = known.unlocks + excluded.unlocks, coins_spent = known.coins_spent + excluded.coins_spent,
      membership_cents = known.membership_cents + excluded.membership_cents,
      coin_cents = known.coin_cents + excluded.coin_cents,
      refunded_cents = known.refunded_cents + excluded.refunded_cents,
      disputed_cents = known.disputed_cents + excluded.disputed_cents;
  end if;
  return null;
end $$;

-- From here until the commit nothing else writes days.
create trigger insight_comic_months_insert after insert on insight_comic_day referencing new table as come
  for each statement execute function add_up_comic_months();
create trigger insight_comic_months_delete after delete on insight_comic_day referencing old table as gone
  for each statement execute function add_up_comic_months();
create trigger insight_comic_months_update after update on insight_comic_day
  referencing old table as gone new table as come
  for each statement execute function add_up_comic_months();

insert into insight_comic_month
select site, date_trunc('month', day)::date, comic_id,
  sum(readers), sum(reads), sum(finished), sum(locks), sum(locks_signed_in), sum(plans), sum(checkouts), sum(paid),
  sum(unlocks), sum(coins_spent), sum(membership_cents), sum(coin_cents), sum(refunded_cents), sum(disputed_cents)
from insight_comic_day group by 1, 2, 3;
