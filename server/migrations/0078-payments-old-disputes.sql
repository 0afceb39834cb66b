-- Disputes that were lost before they stopped purchases: a person who has paid since then, undisputed, may go on buying and
-- renewing. Everybody else waits for the staff. `0066-payments-disputes` wrote down all disputes of the past.
update payment_dispute dispute set allowed_at = now()
from kysely_migration migration
where migration.name = '0066-payments-disputes' and dispute.state = 'lost' and dispute.allowed_at is null
  and exists (
    select from payment_event lost
    where lost.payment_id = dispute.payment_id and lost.provider_reference = dispute.reference
      and lost.kind = 'dispute_lost' and lost.at < migration.timestamp::timestamptz
      and exists (
        select from payment later join payment_event paid on paid.payment_id = later.id
        where later.payer_id = dispute.payer_id and paid.kind = 'succeeded' and paid.reason is null
          and paid.at > lost.at and paid.at < migration.timestamp::timestamptz
          and not exists (select from payment_dispute other where other.payment_id = later.id)));
