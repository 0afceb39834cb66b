import { coinValueCents } from '@longstrip/contract/coins/coins.rules';
import * as contract from '@longstrip/contract/coins/coins.staff.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { findPayer } from '../payments/index.ts';
import { listEntries } from './list-entries.ts';
import { allPacks } from './packs.queries.ts';
import type { CoinsContext } from './ports.ts';
import { headOf } from './wallet.queries.ts';

/** Serves the staff calls about wallets. */
export function serveWallets(calls: Calls, { db }: Pick<CoinsContext, 'db'>): void {
  calls.serve(contract.listCoinEntries, async ({ body }) => listEntries(db, body));

  calls.serve(contract.getWallet, async ({ params }) => {
    const payerId = await findPayer(db, params.uid);
    const balance = payerId ? (await headOf(db, payerId)).balanceAfter : 0;
    return { balance, valueCents: coinValueCents(balance, await allPacks(db)) };
  });
}
