import type { CoinPack } from '@longstrip/contract/coins/coins.endpoints';
import type { Tx } from '../../platform/database/tables.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { coinTables } from './coins.tables.ts';

/** Replaces the packs that are sold. Payments keep the figures of their pack. */
export async function setPacks(
  tx: Tx,
  packs: readonly Omit<CoinPack, 'id'>[],
  { invalidations }: { invalidations: Pick<Invalidations, 'publish'> },
): Promise<void> {
  const tables = coinTables.write(tx);
  await tables.deleteFrom('coin_pack').execute();
  const rows = packs.map(({ coins, priceCents }) => ({
    id: `coins-${coins}`,
    coins,
    price_cents: priceCents,
  }));
  if (rows.length > 0) await tables.insertInto('coin_pack').values(rows).execute();
  invalidations.publish(tx, ['CoinPack']);
}
