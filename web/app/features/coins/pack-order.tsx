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

const keptCard = 'A new card is kept only if you tick the box; you can delete it on your account page.';

/** The terms that a buyer agrees to by paying. `isMember`: a membership renews with the saved card. */
export function PackTerms({ isMember }: { isMember: boolean }) {
  return (
    <p>
      By paying you agree to the{' '}
      <a href="/terms-of-use" target="_blank">
        Terms and Conditions
      </a>
      . Coins that you have not spent are paid back within 14 days of buying them if you ask for it; spent
      ones are not. {isMember ? 'The card that your membership renews with stays as it is.' : keptCard}
    </p>
  );
}
