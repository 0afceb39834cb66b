import * as contract from '@longstrip/contract/operation/operation.endpoints';
import { unsetForInternet } from '../../config.notes.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { countAdmins } from '../identity/index.ts';
import type { BackofficeContext } from './context.ts';
import { readParts } from './health.ts';

export function serveHealth(calls: Calls, context: BackofficeContext): void {
  calls.serve(contract.readHealth, async () => ({
    parts: await readParts(context),
    unset: unsetForInternet(context.config, await countAdmins(context.db)),
  }));
}
