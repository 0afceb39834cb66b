import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { uncensoredCoverage } from '@longstrip/contract/membership/plans.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { coinsApi } from '../features/coins/coins.api.ts';
import { whatPackOpens } from '../features/coins/pack-texts.ts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanPrices } from '../features/membership/plan-prices.tsx';
import type { Load } from '../platform/page-loader.ts';
import styles from './prices.module.css';

/** Requests what `Prices` shows. */
export const loadPrices = (load: Load) => [
  load(membershipApi.endpoints.plans, undefined),
  load(coinsApi.endpoints.coinPacks, undefined),
];

/** All that is sold here, for everyone to read without an account. */
export function Prices() {
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const { data: packs } = coinsApi.endpoints.coinPacks.useQuery();
  if (!plans || !packs) return null;
  return (
    <section className={styles.prices} aria-labelledby="prices-title">
      <h2 id="prices-title">Prices now</h2>
      <h3>Premium</h3>
      <PlanPrices plans={plans.data} />
      <p>{uncensoredCoverage(plans.data)}</p>
      {packs.data.length > 0 && (
        <>
          <h3>Coins</h3>
          <ul>
            {packs.data.map(({ id, coins, priceCents }) => (
              <li key={id}>
                {coinCount(coins)} for {dollars(priceCents)}: {whatPackOpens({ coins, priceCents })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
