import { defaultCoinPrice } from '@longstrip/contract/coins/coins.rules';
import { formatCents } from '../../platform/money.ts';
import { Order } from '../../ui/order.tsx';
import type { CoinPack } from './coins.api.ts';

/** "Your Order" of the payment page: a pack of coins. */
export function PackOrder({ pack: { coins, priceCents } }: { pack: CoinPack }) {
  return (
    <Order
      title="Your Order"
      product={`${coins} coins`}
      text={`An episode costs ${defaultCoinPrice} coins unless its comic says otherwise, and stays open for good.`}
      lines={[
        { label: 'To pay today', value: formatCents(priceCents), strong: true },
        { label: 'Next charge', value: 'none' },
      ]}
    />
  );
}

/** What is agreed to by paying. */
export function PackTerms() {
  return (
    <p>
      By paying you agree to the{' '}
      <a href="/terms-of-use" target="_blank">
        Terms and Conditions
      </a>
      . Coins that you have not spent are paid back within 14 days if you ask for it; spent ones are not.
    </p>
  );
}
