import * as contract from '@longstrip/contract/operation/operation.endpoints';
import { unsetForInternet } from '../../config/notes.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { countAdmins } from '../identity/index.ts';
import type { OperationContext } from './context.ts';
import { readParts } from './health.ts';
import { readPlanned } from './planned.ts';

export function serveHealth(calls: Calls, context: OperationContext): void {
  calls.serve(contract.readHealth, async () => ({
    parts: await readParts(context),
    unset: unsetForInternet(context.config, await countAdmins(context.db)),
  }));

  calls.serve(contract.readPlannedPublishing, async () => {
    const { nextAt, oldestOverdueAt: _, ...counts } = await readPlanned(context.db, context.clock.now());
    return { ...counts, nextAt: nextAt?.toISOString() ?? null };
  });
}
