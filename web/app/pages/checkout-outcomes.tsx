/** What the payment page shows when there is nothing left to pay. */
import { api } from '@longstrip/client/api';
import { announceLocks } from '@longstrip/client/locks';
import { useAppDispatch } from '@longstrip/client/store';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { type ReactNode, useEffect, useState } from 'react';
import { keepUnlockAfterBuying } from '../features/coins/unlock-after-buying.ts';
import { keepPaidNotice } from '../features/payments/paid-notice.ts';
import { PaymentStep } from '../features/payments/payment-steps.tsx';
import type { Payment } from '../features/payments/payments.api.ts';
import { Link, useNavigate } from '../platform/router/index.ts';
import buttons from '@longstrip/kit/button.module.css';
import { Notice } from '../ui/notice.tsx';
import { useOwnTitle } from './own-title.ts';
import styles from './payment-page.module.css';

type NothingProps = { title: string; to: keyof typeof linkLabels; children: string };

/** Shown in place of the form, with a link to the next step. */
export function NothingToPay({ title, to, children }: NothingProps) {
  useOwnTitle(title);
  return (
    <Notice
      page
      title={title}
      action={
        <Link className={buttons.strong} to={to}>
          {linkLabels[to]}
        </Link>
      }
    >
      {children}
    </Notice>
  );
}
const linkLabels = {
  '/account': 'To my account',
  '/premium': 'See the plans',
  '/payment/renewal': 'Pay the renewal',
};

type ElsewhereProps = {
  title: string;
  /** How it came that nothing has to be paid. */
  children: string;
  /** The payment of this page that was not charged, if one was begun. */
  declined: Payment | undefined;
  returnTo: string | null;
};

/** What this page sells was bought elsewhere while it was open. */
export function BoughtElsewhere({ title, children, declined, returnTo }: ElsewhereProps) {
  useOwnTitle(title);
  return (
    <PaymentStep
      page
      title={title}
      actions={
        <>
          <ReadOn to={returnTo} />
          <Link className={buttons.quiet} to="/account">
            To my account
          </Link>
        </>
      }
    >
      <p>
        {children}{' '}
        {declined
          ? 'The payment that you began here was not charged, even if you confirmed it at your bank.'
          : 'Nothing was charged here.'}
      </p>
    </PaymentStep>
  );
}

/** An episode that was read before is shown where it was left. */
const whereLeft = { resume: true };

const ReadOn = ({ to }: { to: string | null }) => (
  <Link className={buttons.strong} to={to ?? '/'} state={whereLeft}>
    Read on
  </Link>
);

type PaidProps = { payment: Payment; done: string; returnTo: string | null };

/** After the payment: notifies other tabs, and returns the reader to the page that was locked. */
export function Paid({ payment, done, returnTo }: PaidProps) {
  const navigate = useNavigate();
  const title = 'Thank you';
  useOwnTitle(title);
  useEffect(() => {
    announceLocks();
    if (!returnTo) return;
    keepPaidNotice(`${done} Your receipt is in your account.`);
    if (payment.kind === 'coins') keepUnlockAfterBuying(returnTo);
    void navigate(returnTo, { replace: true, state: whereLeft });
  }, [navigate, returnTo, done, payment.kind]);
  return (
    <PaymentStep
      page
      title={title}
      actions={
        <>
          <ReadOn to={returnTo} />
          {payment.receiptNumber !== null && (
            <Link className={buttons.quiet} to={`/account/receipts/${payment.receiptNumber}`}>
              Show the receipt
            </Link>
          )}
        </>
      }
    >
      <p>{done} A receipt is on its way to you by email.</p>
    </PaymentStep>
  );
}

/** After the set-up of a card, for which there is no receipt. */
export function CardReplaced({ done }: { done: ReactNode }) {
  const dispatch = useAppDispatch();
  const title = 'Your card is replaced';
  useOwnTitle(title);
  useEffect(() => {
    dispatch(api.util.invalidateTags(['Account']));
  }, [dispatch]);
  return (
    <PaymentStep
      page
      title={title}
      actions={
        <Link className={buttons.strong} to="/account">
          To my account
        </Link>
      }
    >
      <p>{done} Nothing was charged. We have sent you an email about it.</p>
    </PaymentStep>
  );
}

const hourMs = 3_600_000;

/** Tells a buyer who may not have seen the outcome, after a reload or a crash, what was bought just now. */
export function RecentlyPaid({ payment }: { payment: Payment }) {
  const { kind, state, what, amountCents, createdAt, receiptNumber } = payment;
  const [openedAt] = useState(Date.now);
  if (kind !== 'coins' || state !== 'succeeded' || Math.abs(openedAt - Date.parse(createdAt)) > hourMs)
    return null;
  return (
    <p role="status" className={styles.paid}>
      You have just bought {what} for {dollars(amountCents)}; they are in your wallet.{' '}
      {receiptNumber !== null && (
        <Link to={`/account/receipts/${receiptNumber}`}>Show receipt {receiptNumber}</Link>
      )}
    </p>
  );
}
