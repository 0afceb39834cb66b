import * as contract from '@longstrip/contract/operation/operation.endpoints';
import { tablesOf } from '../../platform/database/tables.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { firstContents } from '../catalogue/index.ts';
import { missingPolicies } from '../editorial/index.ts';
import type { OperationContext } from './context.ts';
import { setupSteps } from './setup.ts';

const tables = tablesOf<{ dismissed_guide: { is_only: boolean; dismissed_at: Date } }>();

/** Binds the calls about the guide for a new site. */
export function serveSetup(
  calls: Calls,
  { db, clock, config }: Pick<OperationContext, 'db' | 'clock' | 'config'>,
): void {
  calls.serve(contract.readSetup, async ({ caller }) => {
    const dismissed = await tables
      .read(db)
      .selectFrom('dismissed_guide')
      .select('is_only')
      .executeTakeFirst();
    return {
      isDismissed: dismissed !== undefined,
      steps: setupSteps(
        config,
        { ...(await firstContents(db)), missingPolicies: await missingPolicies(db) },
        caller.origin,
      ),
    };
  });

  calls.serve(contract.dismissSetup, async ({ body: { dismissed } }) => {
    await db.transaction(async (tx) => {
      const rows = tables.write(tx);
      if (!dismissed) await rows.deleteFrom('dismissed_guide').execute();
      else
        await rows
          .insertInto('dismissed_guide')
          .values({ is_only: true, dismissed_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
    return { isDismissed: dismissed };
  });
}
