import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { coinTables } from './coins.tables.ts';

/** The packs that are sold, smallest first. */
export async function allPacks(db: Database | Tx): Promise<CoinPack[]> {
  const rows = await coinTables.read(db).selectFrom('coin_pack').selectAll().orderBy('coins').execute();
  return rows.map(({ id, coins, price_cents }) => ({ id, coins, priceCents: price_cents }));
}
