import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { Tx } from '../../platform/database/tables.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { coinTables } from './coins.tables.ts';

/**
 * Replaces the coin packs and returns the former ones. Refuses a `version` that is not the present one.
 * Payments keep the figures of their pack.
 */
export async function setPacks(
  tx: Tx,
  { packs, version }: { packs: readonly Omit<CoinPack, 'id'>[]; version?: number | undefined },
  { invalidations }: { invalidations: Pick<Invalidations, 'publish'> },
): Promise<Omit<CoinPack, 'id'>[]> {
  const tables = coinTables.write(tx);
  const list = await tables
    .selectFrom('coin_pack_list')
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseStale(version, list.version);
  await tables
    .updateTable('coin_pack_list')
    .set({ version: list.version + 1 })
    .execute();
  const before = await tables.deleteFrom('coin_pack').returning(['coins', 'price_cents']).execute();
  const rows = packs.map(({ coins, priceCents }) => ({
    id: `coins-${coins}`,
    coins,
    price_cents: priceCents,
  }));
  if (rows.length > 0) await tables.insertInto('coin_pack').values(rows).execute();
  invalidations.publish(tx, ['CoinPack']);
  return before
    .map(({ coins, price_cents }) => ({ coins, priceCents: price_cents }))
    .sort((a, b) => a.coins - b.coins);
}
