/** The order, the form and the outcome of one purchase, for whatever the payment page sells. */
import { api } from '@longstrip/client/api';
import { announceLocks } from '@longstrip/client/locks';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useCountView } from '../features/insight/use-count-view.ts';
import { viewFromLock } from '../features/insight/view-from-lock.ts';
import { keepPaidNotice } from '../features/payments/paid-notice.ts';
import { PayForm } from '../features/payments/pay-form.tsx';
import { isReturnFromBank, paymentInAddress } from '../features/payments/payment-in-address.ts';
import { ActionStep, PaymentStep, PendingStep } from '../features/payments/payment-steps.tsx';
import {
  type Payment,
  paymentsApi,
  type PaymentSettings,
  type SavedCard,
} from '../features/payments/payments.api.ts';
import type { CardChoice } from '../features/payments/purchase.ts';
import { StripeAction } from '../features/payments/stripe-action.tsx';
import { TestMode } from '../features/payments/test-mode.tsx';
import { type Order, usePurchase } from '../features/payments/use-purchase.ts';
import { returnToIn, withReturnTo } from '../platform/return-to.ts';
import { Link, useLocation, useNavigate } from '../platform/router/index.ts';
import buttons from '../ui/button.module.css';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/read-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './payment-page.module.css';

/** Shown in place of the form if its data could not be loaded. */
export const PriceNotLoaded = ({ queries }: Pick<ComponentProps<typeof RetryNotice>, 'queries'>) => (
  <RetryNotice title="The price could not be loaded" queries={queries}>
    {isReturnFromBank() ? 'Whether you have paid is shown once it is loaded.' : 'Nothing has been charged.'}
  </RetryNotice>
);

/** Shown in place of the form, with a link to the next step. */
export function NothingToPay({
  title,
  to,
  children,
}: {
  title: string;
  to: keyof typeof linkLabels;
  children: string;
}) {
  return (
    <Notice
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

/** The card as the calls that order take it. */
export const orderCard = (card: CardChoice) => (card === 'saved' ? card : { token: card.token });

type CheckoutProps = {
  kind: Payment['kind'];
  /** `paidCount`: how many purchases of this kind the page knows of, so that none is repeated. */
  order: (paidCount: number) => Order;
  /** Figures and terms are still being loaded. */
  isLoading?: boolean;
  /** Undefined while it is not known, or if nothing is due any more after the return from the bank. */
  amountCents: number | undefined;
  summary: ReactNode;
  terms: ReactNode;
  /** Whether the buyer may have a new card kept. */
  offersKeeping?: boolean;
  /** Whether the saved card can pay too. */
  takesSavedCard?: boolean;
  /** Says what the reader has after paying. */
  done: (payment: Payment) => string;
  /** A link to another product, or to the account. */
  elsewhere: { to: string; label: string };
};

/** Loads what a purchase needs: how cards are charged, the saved card, and the payment that is open. */
export function Checkout({ isLoading = false, ...purchase }: CheckoutProps) {
  const { uid, email } = useSession().user!;
  const { search } = useLocation();
  const settings = paymentsApi.endpoints.paymentSettings.useQuery();
  const savedCard = paymentsApi.endpoints.savedCard.useQuery(uid);
  const latest = paymentsApi.endpoints.latestPayment.useQuery({ uid, kind: purchase.kind });
  useCountView(viewFromLock('checkout', returnToIn(search, location.origin)));
  if (settings.data?.provider === 'off')
    return <Notice title="Memberships are not sold here">This site takes no payments.</Notice>;
  if (!email && !isReturnFromBank())
    return (
      <NothingToPay title="Your account needs an email address" to="/account">
        Your receipts, and the notice before a higher charge, are sent by email. Please add an address on your
        account page first. Nothing has been charged.
      </NothingToPay>
    );
  const unread = [settings, savedCard, latest].filter(({ data, error }) => error && !data);
  if (unread.length > 0) return <PriceNotLoaded queries={unread} />;
  if (!settings.data || !savedCard.data || !latest.data || isLoading) return <Waiting />;
  return (
    <Steps
      {...purchase}
      settings={settings.data}
      savedCard={savedCard.data.data[0]}
      latest={latest.data.data[0]}
      paidCount={latest.data.paidCount}
    />
  );
}

type StepsProps = Omit<CheckoutProps, 'isLoading' | 'kind'> & {
  settings: Exclude<PaymentSettings, { provider: 'off' }>;
  savedCard: SavedCard | undefined;
  /** The newest payment of this kind. */
  latest: Payment | undefined;
  paidCount: number;
};

const isOpen = ({ state }: Payment) => state === 'processing' || state === 'action_required';

function Steps(props: StepsProps) {
  const { order, amountCents, summary, terms, done, elsewhere } = props;
  const { offersKeeping = false, takesSavedCard = true } = props;
  const { settings, savedCard, latest, paidCount } = props;
  const { search } = useLocation();
  const returnTo = returnToIn(search, location.origin);
  const open = latest && isOpen(latest) ? latest.id : null;
  const { state, purchase, isResuming, isResumed } = usePurchase(
    order(paidCount),
    paymentInAddress() ?? open,
  );
  // All parts are shown together, with the form or with the bank's answer, so that nothing moves.
  if (isResuming) return <Waiting />;
  const action = state.step === 'action' ? state.payment.action : null;
  const onGiveUp = () => void purchase.giveUp();
  return (
    <div className={styles.columns}>
      {summary}
      <div className={styles.form}>
        {state.step === 'action' && action && 'url' in action ? (
          <ActionStep url={action.url} isResumed={isResumed} payment={state.payment} onGiveUp={onGiveUp} />
        ) : state.step === 'action' &&
          action &&
          'clientSecret' in action &&
          settings.provider === 'stripe' ? (
          <StripeAction
            publishableKey={settings.publishableKey}
            clientSecret={action.clientSecret}
            payment={state.payment}
            onAnswered={() => void purchase.pay(null)}
            onGiveUp={onGiveUp}
          />
        ) : state.step === 'pending' ? (
          <PendingStep payment={state.payment} onPoll={() => void purchase.poll()} />
        ) : state.step === 'succeeded' ? (
          state.payment.kind === 'card' ? (
            <CardReplaced done={done(state.payment)} />
          ) : (
            <Paid payment={state.payment} done={done(state.payment)} returnTo={returnTo} />
          )
        ) : (
          <>
            {latest && <RecentlyPaid payment={latest} />}
            {settings.testMode && <TestMode provider={settings.provider} />}
            <PayForm
              settings={settings}
              savedCard={takesSavedCard ? savedCard : undefined}
              amountCents={amountCents}
              state={state}
              onPay={(card) => void purchase.pay(card)}
              hasPendingAttempt={purchase.hasPendingAttempt}
              offersKeeping={offersKeeping}
            >
              <div className={styles.terms}>{terms}</div>
            </PayForm>
            <p>
              <Link to={withReturnTo(elsewhere.to, returnTo)}>{elsewhere.label}</Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

const hourMs = 3_600_000;

/** Tells a buyer who may not have seen the outcome, after a reload or a crash, what was bought just now. */
function RecentlyPaid({ payment }: { payment: Payment }) {
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

/** After the payment: notifies other tabs, and returns the reader to the page that was locked. */
function Paid({ payment, done, returnTo }: { payment: Payment; done: string; returnTo: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    announceLocks();
    if (!returnTo) return;
    keepPaidNotice(`${done} Your receipt is in your account.`);
    void navigate(returnTo, { replace: true });
  }, [navigate, returnTo, done]);
  return (
    <PaymentStep
      title="Thank you"
      actions={
        <>
          <Link className={buttons.strong} to={returnTo ?? '/'}>
            Read on
          </Link>
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
function CardReplaced({ done }: { done: string }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(api.util.invalidateTags(['Account']));
  }, [dispatch]);
  return (
    <PaymentStep
      title="Your card is replaced"
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

/** The layout of the page until the reader and the product are known. */
export function Waiting() {
  return (
    <>
      <noscript>
        <p>
          Paying needs JavaScript. Please turn it on and load the page again. What Premium costs is on{' '}
          <a href="/premium">the Premium page</a>.
        </p>
      </noscript>
      <div
        className={`${styles.columns} ${styles.waiting}`}
        role="status"
        aria-label="The payment page is loading"
      >
        <Skeleton className={styles.orderRoom} />
        <Skeleton className={styles.formRoom} />
      </div>
    </>
  );
}
