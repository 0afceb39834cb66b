import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import { MyRefunds } from '../features/refunds/my-refunds.tsx';
import { PaymentsSkeleton, RefundablePayments } from '../features/refunds/refundable-payments.tsx';
import { Head } from '../platform/head.tsx';
import { Link } from '../platform/router/index.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import styles from './refund-page.module.css';

/** What can be paid back, and how it is asked for. The document is the same for all visitors. */
export function Component() {
  const { user, isLoading } = useSession();
  return (
    <div className={styles.page}>
      <Head
        title="Refunds and withdrawal"
        description="What you can have paid back, how much, and until when."
        index={false}
      />
      <BackLink to="/account">My account</BackLink>
      <h1>Refunds and withdrawal</h1>
      <p>
        Within 14 days of paying you can withdraw from the contract, and unspent coins can be given back.
        Within 120 days you can ask for a voluntary refund of what is unused.
      </p>
      <p>
        All rules are in the <Link to="/payment-and-refund">payment and refund policy</Link>.
      </p>
      {user ? (
        <RefundablePayments key={user.uid} uid={user.uid}>
          <MyRefunds uid={user.uid} />
        </RefundablePayments>
      ) : isLoading ? (
        <Waiting />
      ) : (
        <SignedOut />
      )}
    </div>
  );
}

function SignedOut() {
  const dispatch = useAppDispatch();
  return (
    <>
      <p>
        <Button variant="strong" onClick={() => dispatch(signInRequested('/refund'))}>
          Sign in to see my payments
        </Button>
      </p>
      <p>
        To stop a membership without signing in, <Link to="/cancel">cancel it with your contract number</Link>
        .
      </p>
    </>
  );
}

function Waiting() {
  return (
    <>
      <noscript>
        <p>This needs JavaScript. Without it, please write to support: the address is below.</p>
      </noscript>
      <div role="status" aria-label="Your payments are loading">
        <PaymentsSkeleton />
      </div>
    </>
  );
}
