import type { BodyOf } from '@longstrip/contract/endpoint';
import type { buyCoins as buyCoinsCall } from '@longstrip/contract/coins/coins.endpoints';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderCard } from '../payments/index.ts';
import { allPacks } from './packs.queries.ts';
import type { CoinsContext } from './ports.ts';

type Purchase = Omit<BodyOf<typeof buyCoinsCall>, 'card'> & {
  card: OrderCard;
  uid: string;
  site: SiteVariant;
  origin: string;
};

/**
 * Creates the payment of a pack and returns its id. The coins are added when the payment succeeds. While an earlier
 * payment of coins is open, or has succeeded without the buyer's page knowing, that one is returned.
 */
export async function buyCoins(
  tx: Tx,
  { uid, site, origin, packId, card, keepsCard, shown }: Purchase,
  { payments }: Pick<CoinsContext, 'payments'>,
): Promise<string> {
  const payerId = await payments.lockPayer(tx, uid);
  const pack = (await allPacks(tx)).find(({ id }) => id === packId);
  if (!pack) throw new Refusal('coin_pack_not_found');
  const { coins, priceCents } = pack;
  if (coins !== shown.coins || priceCents !== shown.priceCents) throw new Refusal('price_changed');
  const continued = await payments.continued(tx, { payerId, kind: 'coins', paidCount: shown.paidCount });
  if (continued) return continued.id;
  const { id } = await payments.create(tx, {
    payerId,
    site,
    kind: 'coins',
    subject: { packId, coins, origin },
    what: coinCount(coins),
    amountCents: priceCents,
    card,
    keepsCard,
    onSession: true,
  });
  return id;
}
