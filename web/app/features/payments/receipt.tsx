import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Button } from '../../ui/button.tsx';
import { OrderLines } from '../../ui/order.tsx';
import type { Receipt as ReceiptShape } from './payments.api.ts';
import styles from './receipt.module.css';

/** A receipt as it is printed: who sold what, and every figure as it was when it was paid. */
export function Receipt({
  receipt,
  seller,
  buyer,
}: {
  receipt: ReceiptShape;
  seller: string;
  buyer: string | null;
}) {
  const { number, createdAt, what, refundedCents, lines } = receipt;
  return (
    <article className={styles.receipt}>
      <header>
        <p className={styles.seller}>{seller}</p>
        <h1>Receipt {number}</h1>
        <p>
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </header>
      <p className={styles.what}>{what}</p>
      {buyer && <p>Buyer: {buyer}</p>}
      <OrderLines
        lines={
          refundedCents > 0
            ? [...lines, { label: 'Paid back', value: dollars(refundedCents), strong: true }]
            : lines
        }
      />
      <p>
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
      </p>
    </article>
  );
}
