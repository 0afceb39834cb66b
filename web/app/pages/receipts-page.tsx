import { useSession } from '@longstrip/client/session/use-session';
import type { Refusal } from '@longstrip/client/transport';
import { useState } from 'react';
import { PaymentList, PaymentListSkeleton } from '../features/payments/payment-list.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import { Receipt, ReceiptSkeleton } from '../features/payments/receipt.tsx';
import { Head } from '../platform/head.tsx';
import { useLocation } from '../platform/router/index.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import { useSite } from '../platform/site.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageButtons } from '../ui/page-buttons.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReadFailure, RetryNotice } from '../ui/read-failure.tsx';
import styles from './receipts-page.module.css';

const pageSize = 50;

/** All payments, or one receipt, if the address names it. The document is the same for all of them. */
export function Component() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const number = Number(pathname.split('/')[3]);
  return (
    <div className={styles.page}>
      <Head title="Receipts" description="What you have paid, with receipts." index={false} />
      <BackLink to="/account">My account</BackLink>
      <SignedInOnly waiting={<PaymentListSkeleton />}>
        {user && (number ? <OneReceipt uid={user.uid} number={number} /> : <AllPayments uid={user.uid} />)}
      </SignedInOnly>
    </div>
  );
}

function OneReceipt({ uid, number }: { uid: string; number: number }) {
  const buyer = useSession().user?.email ?? null;
  const { name } = useSite();
  // `currentData` is never the receipt that was open before.
  const query = paymentsApi.endpoints.receipt.useQuery({ uid, number });
  const { currentData, error } = query;
  const receipt = currentData?.data[0];
  if (receipt) return <Receipt receipt={receipt} seller={name} buyer={buyer} />;
  if (!error) return <ReceiptSkeleton />;
  const { status, title } = error as Refusal;
  if (status === 0 || status >= 500)
    return (
      <RetryNotice page title="The receipt could not be read" queries={[query]}>
        {title}
      </RetryNotice>
    );
  return (
    <Notice page title="There is no such receipt">
      It may belong to another account than the one signed in here.
    </Notice>
  );
}

function AllPayments({ uid }: { uid: string }) {
  const [offset, setOffset] = useState(0);
  const query = paymentsApi.endpoints.payments.useQuery({ uid, limit: pageSize, offset });
  const { isFetching, error } = query;
  // The page before stays while the next one loads, but not when that has failed.
  const data = error ? query.currentData : query.data;
  return (
    <>
      <h1>Payments and receipts</h1>
      {data ? <PaymentList payments={data.data} /> : !error && <PaymentListSkeleton />}
      {error && <ReadFailure query={query}>Your payments could not be read just now.</ReadFailure>}
      {data?.total === 0 && <p>You have not paid for anything yet.</p>}
      {query.data && query.data.total > pageSize && (
        <PageButtons
          className={styles.steps}
          offset={offset}
          pageSize={pageSize}
          isLast={!data || offset + pageSize >= data.total}
          busy={isFetching}
          onOffset={setOffset}
        />
      )}
    </>
  );
}
