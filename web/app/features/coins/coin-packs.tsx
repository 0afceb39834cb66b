import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { withReturnTo } from '../../platform/return-to.ts';
import { Link } from '../../platform/router/index.ts';
import { whatPackOpens } from './pack-texts.ts';
import { coinsApi } from './coins.api.ts';
import styles from './coin-packs.module.css';

type CoinPacksProps = {
  returnTo: string | null;
  /** What an episode costs in coins, if it is not the usual price. */
  coinPrice?: number;
};

/** The packs that are sold, each a link to its payment page. */
export function CoinPacks({ returnTo, coinPrice }: CoinPacksProps) {
  const { data: packs } = coinsApi.endpoints.coinPacks.useQuery();
  if (!packs?.data.length) return null;
  return (
    <ul className={styles.packs}>
      {packs.data.map(({ id, coins, priceCents }) => (
        <li key={id}>
          <Link to={withReturnTo(`/payment/${id}`, returnTo)}>
            <strong>{coinCount(coins)}</strong>
            <span>{dollars(priceCents)}</span>
            <span>{whatPackOpens({ coins, priceCents }, coinPrice)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
