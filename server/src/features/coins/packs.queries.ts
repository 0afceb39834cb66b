import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Payments } from '../payments/index.ts';
import { coinTables } from './coins.tables.ts';

/** Smallest first. */
export async function allPacks(db: Database | Tx): Promise<CoinPack[]> {
  const rows = await coinTables.read(db).selectFrom('coin_pack').selectAll().orderBy('coins').execute();
  return rows.map(({ id, coins, price_cents }) => ({ id, coins, priceCents: price_cents }));
}

/** All packs, and the version of their list: read first, so that it is never newer than they are. */
export async function savedPacks(
  db: Database,
): Promise<{ data: CoinPack[]; total: number; version: number }> {
  const list = await coinTables
    .read(db)
    .selectFrom('coin_pack_list')
    .select('version')
    .executeTakeFirstOrThrow();
  const data = await allPacks(db);
  return { data, total: data.length, ...list };
}

/** The packs that are sold on a site: none where nothing can be paid. */
export async function soldPacks(
  site: SiteVariant,
  { db, payments }: { db: Database; payments: Pick<Payments, 'sells'> },
): Promise<CoinPack[]> {
  return payments.sells(site) ? allPacks(db) : [];
}
