import { defaultCoinPrice } from '@longstrip/contract/coins/coins.rules';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Order } from '../../ui/order.tsx';
import { type CoinPack, coinsApi } from './coins.api.ts';
import { withValue } from './coin-value.ts';

/** "Your Order" of the payment page: a pack of coins. */
export function PackOrder({ pack: { coins, priceCents } }: { pack: CoinPack }) {
  const { data: packs } = coinsApi.endpoints.coinPacks.useQuery();
  return (
    <Order
      title="Your Order"
      product={`${coins} coins`}
      text={`An episode costs ${withValue(defaultCoinPrice, packs?.data ?? [])} unless its comic has another price, which its lock names. It stays open for good.`}
      lines={[
        { label: 'Today', value: dollars(priceCents), strong: true },
        { label: 'Next charge', value: 'none' },
      ]}
    />
  );
}

/** The terms that a buyer agrees to by paying. */
export function PackTerms() {
  return (
    <p>
      By paying you agree to the{' '}
      <a href="/terms-of-use" target="_blank">
        Terms and Conditions
      </a>
      . Coins that you have not spent are paid back within 14 days if you ask for it; spent ones are not. Your
      card is kept for later payments, renewals of a membership included; you can delete it on your account
      page unless a membership renews with it.
    </p>
  );
}
