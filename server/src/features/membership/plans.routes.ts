import {
  listPlans,
  listSavedPlans,
  updatePlan as updatePlanCall,
} from '@longstrip/contract/membership/plans';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { allPlans, savedPlans } from './plans.queries.ts';
import { updatePlan } from './update-plan.ts';

export function servePlans(
  calls: Calls,
  { db, invalidations }: { db: Database; invalidations: Invalidations },
): void {
  calls.serveCached(listPlans, {
    async shared() {
      const data = await allPlans(db);
      return { data, total: data.length };
    },
  });

  calls.serve(listSavedPlans, async () => ({ data: await savedPlans(db) }));

  calls.serve(updatePlanCall, async ({ params, body, recordBefore }) => {
    const change = { id: params.id, changes: body };
    recordBefore(await db.transaction((tx) => updatePlan(tx, change, { invalidations })));
    return { data: (await savedPlans(db)).filter((plan) => plan.id === params.id) };
  });
}
