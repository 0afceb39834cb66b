import { Link } from '../../platform/router/index.ts';
import { Card } from '../../ui/card.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { PaymentList } from './payment-list.tsx';
import { paymentsApi } from './payments.api.ts';
import { SavedCard } from './saved-card.tsx';
import styles from './account-payments.module.css';

/** How many payments the account shows; the others have a page. */
export const shownPayments = 4;

/** The newest payments of the account, with the way to their receipts. */
export function AccountPayments({ uid, isCardNeeded }: { uid: string; isCardNeeded: boolean }) {
  const page = { uid, limit: shownPayments };
  const query = paymentsApi.endpoints.payments.useQuery(page);
  const { data, error } = query;
  return (
    <Card title="Payments and receipts">
      {data ? (
        data.total === 0 ? (
          <p className={styles.text}>You have not paid for anything yet. Receipts appear here.</p>
        ) : (
          <>
            <PaymentList payments={data.data} />
            <p className={styles.more}>
              {data.total > shownPayments && (
                <>
                  <Link to="/account/receipts">All {data.total} payments</Link>
                  {' · '}
                </>
              )}
              <Link to="/refund">Refunds and withdrawal</Link>
            </p>
          </>
        )
      ) : (
        error && (
          <ReadFailure query={query} className={styles.text}>
            Your payments could not be read just now.
          </ReadFailure>
        )
      )}
      <SavedCard uid={uid} isNeeded={isCardNeeded} />
    </Card>
  );
}
