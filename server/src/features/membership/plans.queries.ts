import { perWeekCents } from '@longstrip/contract/membership/membership.rules';
import { planDescription } from '@longstrip/contract/membership/plans.texts';
import type { Plan, SavedPlan } from '@longstrip/contract/membership/plans';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { membershipTables } from './membership.tables.ts';

/** All plans as they are sold, shortest first. Whether a plan includes uncensored content is added to its description. */
export async function allPlans(db: Database | Tx): Promise<Plan[]> {
  return (await savedPlans(db)).map(({ version: _, ...plan }) => ({
    ...plan,
    description: planDescription(plan.description, plan.includesUncensored),
  }));
}

/** All plans with their versions, as staff edit them. */
export async function savedPlans(db: Database | Tx): Promise<SavedPlan[]> {
  const rows = await membershipTables.read(db).selectFrom('plan').selectAll().orderBy('weeks').execute();
  return rows.map((row) => ({
    id: row.id,
    duration: row.duration,
    badge: row.badge,
    description: row.description,
    weeks: row.weeks,
    period: 'week' as const,
    firstPriceCents: row.first_price_cents,
    renewalPriceCents: row.renewal_price_cents,
    firstPerWeekCents: perWeekCents(row.first_price_cents, row.weeks),
    renewalPerWeekCents: perWeekCents(row.renewal_price_cents, row.weeks),
    includesUncensored: row.includes_uncensored,
    disclaimers: row.disclaimers,
    version: row.version,
  }));
}
