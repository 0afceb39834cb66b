import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { Tx } from '../../platform/database/tables.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { coinTables } from './coins.tables.ts';

/** Replaces the packs that are sold, and answers those before. Payments keep the figures of their pack. */
export async function setPacks(
  tx: Tx,
  packs: readonly Omit<CoinPack, 'id'>[],
  { invalidations }: { invalidations: Pick<Invalidations, 'publish'> },
): Promise<Omit<CoinPack, 'id'>[]> {
  const tables = coinTables.write(tx);
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
