import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Payments } from '../payments/index.ts';
import { coinTables } from './coins.tables.ts';

const packs: RawBuilder<CoinPack[]> = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'coins', coins, 'priceCents', price_cents) order by coins), '[]')
  from coin_pack)`;

/** All packs, smallest first. */
export async function allPacks(db: Database | Tx): Promise<CoinPack[]> {
  return selectPacks(db, packs);
}

/** All packs and the version of their list. The version is read first, so that it is never newer than the packs. */
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

type Sales = { payments: Pick<Payments, 'sells'> };

/** The packs that are sold on a site, smallest first. Empty if the site takes no payments. */
export async function soldPacks(site: SiteVariant, { db, payments }: Sales & { db: Database }) {
  return selectPacks(db, soldPacksValue(site, { payments }));
}

/** The same as an SQL expression, so that another query can include it. */
export function soldPacksValue(site: SiteVariant, { payments }: Sales): RawBuilder<CoinPack[]> {
  return payments.sells(site) ? packs : sql`'[]'::json`;
}

async function selectPacks(db: Database | Tx, value: RawBuilder<CoinPack[]>): Promise<CoinPack[]> {
  const { rows } = await sql<{ packs: CoinPack[] }>`select ${value} as packs`.execute(coinTables.read(db));
  return rows[0]!.packs;
}
