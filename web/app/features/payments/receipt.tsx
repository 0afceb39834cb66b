import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { OrderLines } from '../../ui/order.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import type { Receipt as ReceiptShape } from './payments.api.ts';
import styles from './receipt.module.css';

/** The layout of a receipt until it is known. */
export function ReceiptSkeleton() {
  return (
    <div className={styles.receipt} role="status" aria-label="The receipt is loading">
      <div>
        <SkeletonLines widths={['short', 'half', 'short']} />
      </div>
      <div className={styles.waitingLines}>
        <SkeletonLines widths={['full', 'full', 'full', 'full', 'full', 'full']} />
      </div>
    </div>
  );
}

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
        What can be paid back, and until when, is on <Link to="/refund">Refunds and withdrawal</Link>.
      </p>
      <p>
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
      </p>
    </article>
  );
}
