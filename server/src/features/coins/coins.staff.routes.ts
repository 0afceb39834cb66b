import * as endpoints from '@longstrip/contract/coins/coins.staff.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { listEntries } from './list-entries.ts';
import type { CoinsContext } from './ports.ts';
import { walletSummary } from './wallet.queries.ts';

/** Serves the staff calls about wallets. */
export function serveWallets(calls: Calls, { db }: Pick<CoinsContext, 'db'>): void {
  calls.serve(endpoints.listCoinEntries, async ({ body }) => listEntries(db, body));

  calls.serve(endpoints.getWallet, async ({ params }) => {
    const { balance, valueCents } = await walletSummary(db, params.uid);
    return { balance, valueCents };
  });
}
