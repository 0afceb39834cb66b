import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Link } from '../../platform/router/index.ts';
import type { ListedPayment } from './payments.api.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import styles from './payment-list.module.css';

/** Purchases, newest first, each with what became of it. */
export function PaymentList({ payments }: { payments: readonly ListedPayment[] }) {
  return (
    <ul className={styles.payments}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <time dateTime={payment.createdAt}>{formatDay(payment.createdAt)}</time>
          <span className={styles.what}>{payment.what}</span>
          <span className={styles.amount}>{dollars(payment.amountCents)}</span>
          <span className={styles.outcome}>
            {payment.receiptNumber === null ? (
              outcomes[payment.state]
            ) : (
              <Link to={`/account/receipts/${payment.receiptNumber}`}>Receipt {payment.receiptNumber}</Link>
            )}
            {payment.failedAttempts > 0 && <> · {attemptsBefore(payment.failedAttempts)}</>}
            {payment.refundedCents > 0 && <> · {dollars(payment.refundedCents)} paid back</>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The layout of the list until the payments are known. */
export function PaymentListSkeleton() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines widths={['full', 'half', 'full', 'half', 'full', 'half']} />
    </div>
  );
}

const attemptsBefore = (count: number) =>
  count === 1 ? 'an attempt before was not charged' : `${count} attempts before were not charged`;

const outcomes: Record<ListedPayment['state'], string> = {
  created: 'Not charged',
  action_required: 'Waiting for you to confirm with your bank',
  processing: 'Your bank has not decided yet',
  succeeded: 'Paid',
  failed: 'Declined, not charged',
  canceled: 'Cancelled, not charged',
};
