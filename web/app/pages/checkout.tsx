/** The order, the form and the outcome of one purchase, for whatever the payment page sells. */
import { useSession } from '@longstrip/client/session/use-session';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useCountView } from '../features/insight/use-count-view.ts';
import { viewFromLock } from '../features/insight/view-from-lock.ts';
import { PaidOrder } from '../features/payments/paid-order.tsx';
import { PayFormSkeleton } from '../features/payments/pay-form-skeleton.tsx';
import { PayForm } from '../features/payments/pay-form.tsx';
import { isReturnFromBank, paymentInAddress } from '../features/payments/payment-in-address.ts';
import { ActionStep, PendingStep } from '../features/payments/payment-steps.tsx';
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
import { Link, useLocation } from '../platform/router/index.ts';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/read-failure.tsx';
import { BoughtElsewhere, CardReplaced, NothingToPay, Paid, RecentlyPaid } from './checkout-outcomes.tsx';
import styles from './payment-page.module.css';

/** Shown in place of the form if its data could not be loaded. */
export const PriceNotLoaded = ({ queries }: Pick<ComponentProps<typeof RetryNotice>, 'queries'>) => (
  <RetryNotice title="The price could not be loaded" queries={queries}>
    {isReturnFromBank() ? 'Whether you have paid is shown once it is loaded.' : 'Nothing has been charged.'}
  </RetryNotice>
);

/** The card as the calls that order take it. */
export const orderCard = (card: CardChoice) => (card === 'saved' ? card : { token: card.token });

type CheckoutProps = {
  kind: Payment['kind'];
  /** `paidCount`: how many purchases of this kind the page knows of, so that none is repeated. */
  order: (paidCount: number) => Order;
  /** Figures and terms are still being loaded. */
  isLoading?: boolean;
  /** Undefined while it is not known, or if nothing is due any more. */
  amountCents: number | undefined;
  /** Why nothing is due any more, although this page has offered to pay. */
  boughtElsewhere?: { title: string; text: string } | null;
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
  const { order, summary, done, boughtElsewhere, latest, paidCount } = props;
  const { search } = useLocation();
  const returnTo = returnToIn(search, location.origin);
  const open = latest && isOpen(latest) ? latest.id : null;
  const { state, purchase, isResuming, isResumed } = usePurchase(
    order(paidCount),
    paymentInAddress() ?? open,
  );
  const isForm = state.step === 'form' || state.step === 'working' || state.step === 'unknown';
  const [wasForm, setWasForm] = useState(false);
  // All parts are shown together, with the form or with the bank's answer, so that nothing moves.
  if (isResuming) return <Waiting />;
  if (isForm && !wasForm) setWasForm(true);
  if (state.step === 'succeeded')
    return state.payment.kind === 'card' ? (
      <CardReplaced done={done(state.payment)} />
    ) : (
      // With the key it is another element than that of the form, which would move to another place.
      <div key="paid" className={styles.columns}>
        <PaidOrder payment={state.payment} />
        <Paid payment={state.payment} done={done(state.payment)} returnTo={returnTo} />
      </div>
    );
  if (boughtElsewhere && state.step === 'form')
    return (
      <BoughtElsewhere title={boughtElsewhere.title} declined={state.declined} returnTo={returnTo}>
        {boughtElsewhere.text}
      </BoughtElsewhere>
    );
  return (
    <>
      {!isForm && (
        <div className={styles.columns}>
          {summary}
          <BankStep {...props} state={state} purchase={purchase} isResumed={isResumed} />
        </div>
      )}
      {/* Stays beside the question of the bank: if it declines, what was entered is still there. */}
      {(isForm || wasForm) && (
        <div hidden={!isForm}>
          <Form {...props} state={state} purchase={purchase} returnTo={returnTo} />
        </div>
      )}
    </>
  );
}

type InProgress = Pick<ReturnType<typeof usePurchase>, 'state' | 'purchase'>;

/** What the bank has to answer or to decide. */
function BankStep({
  settings,
  state,
  purchase,
  isResumed,
}: StepsProps & InProgress & { isResumed: boolean }) {
  if (state.step === 'pending')
    return <PendingStep payment={state.payment} onPoll={() => void purchase.poll()} />;
  const action = state.step === 'action' ? state.payment.action : null;
  if (state.step !== 'action' || !action) return null;
  const onGiveUp = () => void purchase.giveUp();
  if ('url' in action)
    return <ActionStep url={action.url} isResumed={isResumed} payment={state.payment} onGiveUp={onGiveUp} />;
  if (settings.provider !== 'stripe') return null;
  return (
    <StripeAction
      publishableKey={settings.publishableKey}
      clientSecret={action.clientSecret}
      payment={state.payment}
      onAnswered={() => void purchase.pay(null)}
      onGiveUp={onGiveUp}
    />
  );
}

function Form(props: StepsProps & InProgress & { returnTo: string | null }) {
  const { settings, savedCard, latest, amountCents, summary, terms, elsewhere } = props;
  const { offersKeeping = false, takesSavedCard = true, state, purchase, returnTo } = props;
  return (
    <PayForm
      settings={settings}
      savedCard={takesSavedCard ? savedCard : undefined}
      amountCents={amountCents}
      state={state}
      onPay={(card) => void purchase.pay(card)}
      hasPendingAttempt={purchase.hasPendingAttempt}
      offersKeeping={offersKeeping}
      notes={
        <>
          {latest && <RecentlyPaid payment={latest} />}
          {settings.testMode && <TestMode provider={settings.provider} />}
        </>
      }
      order={
        <>
          {summary}
          <p className={styles.elsewhere}>
            <Link to={withReturnTo(elsewhere.to, returnTo)}>{elsewhere.label}</Link>
          </p>
        </>
      }
    >
      <div className={styles.terms}>{terms}</div>
    </PayForm>
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
      <div className={styles.waiting} role="status" aria-label="The payment page is loading">
        <PayFormSkeleton />
      </div>
    </>
  );
}
