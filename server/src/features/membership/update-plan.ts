import type { BodyOf } from '@longstrip/contract/endpoint';
import type { updatePlan as updatePlanCall } from '@longstrip/contract/membership/plans';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { PlanId } from './membership.ts';
import { membershipTables } from './membership.tables.ts';

/** Changes the fields that are present. Amounts in US cents. Returns the former plan. */
export async function updatePlan(
  tx: Tx,
  { id, changes }: { id: PlanId; changes: BodyOf<typeof updatePlanCall> },
  { invalidations }: { invalidations: Pick<Invalidations, 'publish'> },
): Promise<object> {
  const tables = membershipTables.write(tx);
  const before = await tables
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('plan_not_found');
  refuseStale(changes.version, before.version);
  await tables
    .updateTable('plan')
    .set({
      duration: changes.duration ?? before.duration,
      badge: changes.badge ?? before.badge,
      description: changes.description ?? before.description,
      first_price_cents: changes.firstPriceCents ?? before.first_price_cents,
      renewal_price_cents: changes.renewalPriceCents ?? before.renewal_price_cents,
      includes_uncensored: changes.includesUncensored ?? before.includes_uncensored,
      disclaimers: sql`${JSON.stringify(changes.disclaimers ?? before.disclaimers)}::jsonb`,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  invalidations.publish(tx, ['Plan']);
  return before;
}
