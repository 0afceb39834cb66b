import { coinValueCents, defaultCoinPrice, type PackFigures } from '@longstrip/contract/coins/coins.rules';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import styles from './packs-preview.module.css';

/** The packs as readers see them, and the price of an episode as locks show it. */
export function PacksPreview({ packs }: { packs: readonly (PackFigures & { id: string })[] }) {
  const sold = packs.filter(({ coins }) => coins > 0).toSorted((a, b) => a.coins - b.coins);
  return (
    <section className={styles.preview} aria-label="Preview of the packs">
      <p className={styles.note}>What readers will see</p>
      {sold.length === 0 ? (
        <p>No coins are sold, and locks name no price in coins.</p>
      ) : (
        <>
          <ul>
            {sold.map(({ id, coins, priceCents }) => (
              <li key={id}>
                <strong>{coinCount(coins)}</strong>
                <span>{dollars(priceCents)}</span>
              </li>
            ))}
          </ul>
          <p>
            An episode: {defaultCoinPrice} coins (at most {dollars(coinValueCents(defaultCoinPrice, sold))}
            ), unless its comic has another price.
          </p>
        </>
      )}
      <p className={styles.note}>
        A change applies to purchases from the moment it is saved. A reader who is paying at that moment is
        shown the new price before anything is charged.
      </p>
    </section>
  );
}
