import { testCards } from '@longstrip/contract/payments/test-cards';
import { maskNumber } from './card-masks.ts';
import styles from './test-mode.module.css';

/** Says that nothing here costs money, and which cards there are to try: each provider has its own. */
export function TestMode({ provider }: { provider: 'sandbox' | 'stripe' }) {
  return (
    <aside className={styles.notice} aria-label="Test mode">
      {provider === 'sandbox' ? (
        <SandboxCards />
      ) : (
        <p>
          <NoRealMoney /> Real cards are refused. Cards to try are{' '}
          <a href="https://docs.stripe.com/testing">in the manual of Stripe</a>.
        </p>
      )}
    </aside>
  );
}

const NoRealMoney = () => (
  <>
    <strong>Test mode:</strong> no real money moves.
  </>
);

function SandboxCards() {
  return (
    <details>
      <summary>
        <NoRealMoney /> <span>Test cards</span>
      </summary>
      <p>
        Real cards are refused. Any date of the next years and any CVV will do. A number with another date
        counts as another card: a first price is given once per card.
      </p>
      <dl className={styles.cards}>
        {testCards.map(({ number, label }) => (
          <div key={number}>
            <dt>{maskNumber(number)}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
