-- Money that came from the locks of a comic, in US cents: charges on their own day, and what was given back of them on its own.
alter table insight_comic_day
  add column membership_cents int not null default 0,
  add column coin_cents int not null default 0,
  add column refunded_cents int not null default 0,
  add column disputed_cents int not null default 0;

-- The comic whose lock led to a payment, so that what is given back of it counts for the same one, wherever its episodes are
-- then. Nothing that `payment_state.return_url` does not tell, by the pseudonym of the payer.
create table insight_sale (
  payment_id uuid primary key,
  site text not null,
  comic_id uuid not null
);

-- What was paid before. Payments that came too late were given back at once, and count for nothing.
insert into insight_sale (payment_id, site, comic_id)
select payment.id, comic.site, comic.id
from payment
join payment_state state on state.payment_id = payment.id
join chapter on chapter.id = (regexp_match(state.return_url,
  '[?&]returnTo=(?:%2F|/)comic(?:%2F|/)[0-9a-f-]{36}(?:%2F|/)([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![0-9a-f-])', 'i'))[1]::uuid
join comic on comic.id = chapter.comic_id
where state.state = 'succeeded' and payment.kind <> 'renewal' and not exists (
  select from payment_event late where late.payment_id = payment.id and late.kind = 'succeeded' and late.reason = 'late');

insert into insight_comic_day as known (site, day, comic_id, membership_cents, coin_cents, refunded_cents, disputed_cents)
select sale.site, (event.at at time zone 'UTC')::date, sale.comic_id,
  coalesce(sum(event.amount_cents) filter (where event.kind = 'succeeded' and payment.kind = 'membership'), 0),
  coalesce(sum(event.amount_cents) filter (where event.kind = 'succeeded' and payment.kind = 'coins'), 0),
  coalesce(sum(case event.kind when 'refunded' then event.amount_cents when 'refund_failed' then -event.amount_cents end), 0),
  coalesce(sum(case event.kind when 'disputed' then event.amount_cents when 'dispute_won' then -event.amount_cents end), 0)
from insight_sale sale
join payment on payment.id = sale.payment_id
join payment_event event on event.payment_id = sale.payment_id
where event.kind in ('succeeded', 'refunded', 'disputed', 'dispute_won') or (event.kind = 'refund_failed' and exists (
  select from payment_event earlier where earlier.payment_id = event.payment_id
    and earlier.refund_id = event.refund_id and earlier.kind = 'refunded'))
group by 1, 2, 3
on conflict (site, day, comic_id) do update set membership_cents = excluded.membership_cents,
  coin_cents = excluded.coin_cents, refunded_cents = excluded.refunded_cents, disputed_cents = excluded.disputed_cents;
