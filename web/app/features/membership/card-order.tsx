import { formatDay } from '@longstrip/contract/days.texts';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import { Order } from '../../ui/order.tsx';
import type { Membership } from './membership.api.ts';

/** Undefined after the return from the bank, if the membership has ended meanwhile. */
type CardProps = { membership: Membership | undefined };

/** The card that is replaced, and the next charge, beside the form for another card. */
export function CardOrder({ membership }: CardProps) {
  const { card, nextCharge } = membership ?? {};
  return (
    <Order
      title="Your Membership"
      product="another card for your premium membership"
      text="Nothing is charged now. Your bank only checks the card."
      lines={[
        ...(card ? [{ label: 'Present card', value: cardName(card) }] : []),
        { label: 'Today', value: dollars(0), strong: true },
        ...(nextCharge?.at
          ? [
              {
                label: `Next charge, on ${formatDay(nextCharge.at)}`,
                value: dollars(nextCharge.cents),
                strong: true,
              },
            ]
          : []),
      ]}
    />
  );
}

/** What replacing the card means. Shown right above the button. */
export function CardTerms({ membership }: CardProps) {
  const { state, nextCharge } = membership ?? {};
  if (!nextCharge?.at) return null;
  return (
    <>
      <p>
        Your membership renews with this card from now on. The card before is deleted, here and at our payment
        provider. We tell you by email.
      </p>
      {state === 'grace' && (
        <p>
          Your renewal is not paid yet. We try to charge <strong>{dollars(nextCharge.cents)}</strong> to the
          new card on {formatDay(nextCharge.at)}. To pay it at once instead,{' '}
          <Link to="/payment/renewal">pay the renewal now</Link>.
        </p>
      )}
    </>
  );
}
