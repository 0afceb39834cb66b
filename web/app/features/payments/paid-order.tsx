import { useSession } from '@longstrip/client/session/use-session';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Order } from '../../ui/order.tsx';
import { type Payment, paymentsApi } from './payments.api.ts';

/** "Your Order" once it is paid, with the figures of the receipt. */
export function PaidOrder({ payment: { what, amountCents, card, receiptNumber } }: { payment: Payment }) {
  const { uid } = useSession().user!;
  const query = paymentsApi.endpoints.receipt.useQuery(
    receiptNumber === null ? skipToken : { uid, number: receiptNumber },
  );
  const lines = query.currentData?.data[0]?.lines;
  return (
    <Order
      title="Your Order"
      product={what}
      text={card && `Paid with ${cardName(card)}.`}
      lines={lines ?? [{ label: 'Paid', value: dollars(amountCents), strong: true }]}
    />
  );
}
