import { defaultCoinPrice } from '@longstrip/contract/coins/coins.rules';
import { coinCount } from '@longstrip/contract/coins/coins.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Order } from '../../ui/order.tsx';
import type { CoinPack } from './coins.api.ts';
import { whatPackOpens } from './pack-texts.ts';

/** "Your Order" of the payment page: a pack of coins. */
export function PackOrder({ pack: { coins, priceCents } }: { pack: CoinPack }) {
  return (
    <Order
      title="Your Order"
      product={coinCount(coins)}
      text={`An episode costs ${coinCount(defaultCoinPrice)} unless its comic has another price, which its lock names. It then stays open for good. This pack opens ${whatPackOpens({ coins, priceCents })}.`}
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
