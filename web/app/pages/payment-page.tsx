import { call } from '@longstrip/client/calls';
import { announceLocks } from '@longstrip/client/locks';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import type { Plan } from '@longstrip/contract/membership/plans';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { coinsApi } from '../features/coins/coins.api.ts';
import { PackOrder, PackTerms } from '../features/coins/pack-order.tsx';
import { useCountView } from '../features/insight/use-count-view.ts';
import { viewFromLock } from '../features/insight/view-from-lock.ts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanOrder, PlanTerms, RenewalOrder, RenewalTerms } from '../features/membership/plan-order.tsx';
import { keepPaidNotice } from '../features/payments/paid-notice.ts';
import { PayForm } from '../features/payments/pay-form.tsx';
import { ActionStep, PaymentStep, PendingStep } from '../features/payments/payment-steps.tsx';
import { type Payment, paymentsApi } from '../features/payments/payments.api.ts';
import { callUncached } from '../features/payments/call-uncached.ts';
import { StripeAction } from '../features/payments/stripe-action.tsx';
import { TestMode } from '../features/payments/test-mode.tsx';
import { isReturnFromBank } from '../features/payments/payment-in-address.ts';
import { type Order, usePurchase } from '../features/payments/use-purchase.ts';
import { Head } from '../platform/head.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { prefetch } from '../platform/prefetch.ts';
import { returnToIn, withReturnTo } from '../platform/return-to.ts';
import { Link, useLocation, useNavigate } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import { BackLink } from '../ui/back-link.tsx';
import buttons from '../ui/button.module.css';
import { Notice } from '../ui/notice.tsx';
import { RetryNotice } from '../ui/read-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './payment-page.module.css';

export const loader = prefetch((ask) => ask(membershipApi.endpoints.plans, undefined));

/** The plan that is paid if the address names none (spec §2). */
const defaultPlan = '1week';

/** Paying for a plan or a pack of coins. The document is the same for all of them. */
export function Component() {
  return (
    <div className={styles.page}>
      <Head title="Payment" description="Complete your purchase." index={false} />
      <BackLink />
      <h1>Complete Your Purchase</h1>
      <SignedInOnly waiting={<Waiting />}>
        <Purchase />
      </SignedInOnly>
    </div>
  );
}

function Purchase() {
  const { pathname } = useLocation();
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const wanted = pathname.split('/')[2] ?? defaultPlan;
  const plan = plans?.data.find(({ id }) => id === wanted);
  const packsQuery = coinsApi.endpoints.coinPacks.useQuery(undefined, { skip: !!plan });
  const { data: packs, isLoading, error, refetch } = packsQuery;
  const pack = packs?.data.find(({ id }) => id === wanted);
  if (wanted === 'renewal') return <PayRenewal />;
  if (plan) return <BuyPlan plan={plan} />;
  if (pack) return <BuyPack pack={pack} onPriceChanged={() => void refetch()} />;
  if (error && !packs) return <PriceNotLoaded queries={[packsQuery]} />;
  if (isLoading) return <Waiting />;
  return (
    <NothingToPay title="This is not sold" to="/premium">
      There is no plan and no pack of coins at this address.
    </NothingToPay>
  );
}

/** Shown in place of the form if its data could not be loaded. */
const PriceNotLoaded = ({ queries }: Pick<ComponentProps<typeof RetryNotice>, 'queries'>) => (
  <RetryNotice title="The price could not be loaded" queries={queries}>
    {isReturnFromBank() ? 'Whether you have paid is shown once it is loaded.' : 'Nothing has been charged.'}
  </RetryNotice>
);

/** Shown in place of the form, with a link to the next step. */
function NothingToPay({
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
const linkLabels = { '/account': 'To my account', '/premium': 'See the plans' };

function BuyPlan({ plan }: { plan: Plan }) {
  const uid = useSession().user!.uid;
  const { site } = useSite();
  const dispatch = useAppDispatch();
  const query = membershipApi.endpoints.quotes.useQuery(uid);
  const { data: quotes, error, refetch } = query;
  const found = quotes?.data.find(({ planId }) => planId === plan.id);
  const [isCardUsed, setCardUsed] = useState(false);
  const figures = (isCardUsed && found?.usedCardFigures) || found?.figures;
  const quote = found && { ...found, figures: figures! };
  const order: Order = async (card, idempotencyKey) => {
    const { firstChargeCents, nextChargeCents } = quote!.figures;
    const result = await dispatch(
      callUncached(
        call('buyMembership', 'POST', '/membership/purchases', {
          body: { planId: plan.id, card, agreedToTerms: true, shown: { firstChargeCents, nextChargeCents } },
          idempotencyKey,
        }),
      ),
    );
    if (!result.ok && result.code === 'card_had_first_price') setCardUsed(true);
    if (!result.ok && result.code === 'price_changed') {
      setCardUsed(false);
      void refetch();
    }
    return result;
  };
  if (error && !quotes && !isReturnFromBank()) return <PriceNotLoaded queries={[query]} />;
  const isBought = !quote || quote.change === 'new' || quote.change === 'upgrade';
  // After the return from the bank, the bought plan may already be the present one.
  if (!isBought && !isReturnFromBank())
    return quote.change === 'current' ? (
      <NothingToPay title="This is your plan" to="/account">
        You have this plan already. Your account shows whether and when it renews.
      </NothingToPay>
    ) : (
      <NothingToPay title="Nothing has to be paid now" to="/premium">
        A shorter plan begins when the present period ends. You can choose it among the plans.
      </NothingToPay>
    );
  return (
    <Pay
      order={order}
      isLoading={!quote && !error}
      amountCents={isBought ? quote?.figures.firstChargeCents : undefined}
      summary={<PlanOrder site={site} plan={plan} quote={isBought ? quote : undefined} />}
      terms={<PlanTerms plan={plan} quote={quote} />}
      done={`You are a member now: ${plan.duration}.`}
      elsewhere={{ to: '/premium', label: 'Select another package' }}
    />
  );
}

type PackProps = { pack: { id: string; coins: number; priceCents: number }; onPriceChanged: () => void };

function BuyPack({ pack, onPriceChanged }: PackProps) {
  const dispatch = useAppDispatch();
  const { id: packId, coins, priceCents } = pack;
  const order: Order = async (card, idempotencyKey) => {
    const result = await dispatch(
      callUncached(
        call('buyCoins', 'POST', '/coins/purchases', {
          body: { packId, card, shown: { coins, priceCents } },
          idempotencyKey,
        }),
      ),
    );
    if (!result.ok && result.code === 'price_changed') onPriceChanged();
    return result;
  };
  return (
    <Pay
      order={order}
      amountCents={priceCents}
      summary={<PackOrder pack={pack} />}
      terms={<PackTerms />}
      done={`${coins} coins for ${dollars(priceCents)} are in your wallet.`}
      elsewhere={{ to: '/account', label: 'Select another package' }}
    />
  );
}

/** Pays a renewal that could not be charged automatically. */
function PayRenewal() {
  const uid = useSession().user!.uid;
  const dispatch = useAppDispatch();
  const query = membershipApi.endpoints.membership.useQuery(uid);
  const { data, error, refetch } = query;
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const membership = data?.data[0];
  const plan = plans?.data.find(({ id }) => id === membership?.nextCharge?.planId);
  if (!data) return error ? <PriceNotLoaded queries={[query]} /> : <Waiting />;
  if (!isReturnFromBank() && (membership?.state !== 'grace' || !membership.nextCharge))
    return (
      <NothingToPay title="No renewal is due" to="/account">
        Your account shows whether and when something is charged.
      </NothingToPay>
    );
  const cents = membership?.nextCharge?.cents;
  const order: Order = async (card, idempotencyKey) => {
    const result = await dispatch(
      callUncached(
        call('payRenewal', 'POST', '/membership/renewal', {
          body: { card, shown: { nextChargeCents: cents! } },
          idempotencyKey,
        }),
      ),
    );
    // The plan of the next period was changed in another tab.
    if (!result.ok && result.code === 'price_changed') void refetch();
    return result;
  };
  return (
    <Pay
      order={order}
      amountCents={cents}
      summary={<RenewalOrder membership={membership} plan={plan} />}
      terms={<RenewalTerms membership={membership} plan={plan} />}
      done="Your membership goes on."
      elsewhere={{ to: '/account', label: 'To my account' }}
    />
  );
}

type PayProps = {
  order: Order;
  /** Figures and terms are still being loaded. */
  isLoading?: boolean;
  /** Undefined while it is not known, or if nothing is due any more after the return from the bank. */
  amountCents: number | undefined;
  summary: ReactNode;
  terms: ReactNode;
  /** Says what the reader has after paying. */
  done: string;
  /** A link to another product, or to the account. */
  elsewhere: { to: string; label: string };
};

function Pay({ order, isLoading = false, amountCents, summary, terms, done, elsewhere }: PayProps) {
  const { uid, email } = useSession().user!;
  const { search } = useLocation();
  const paymentSettings = paymentsApi.endpoints.paymentSettings.useQuery();
  const savedCard = paymentsApi.endpoints.savedCard.useQuery(uid);
  const { data: settings } = paymentSettings;
  const { data: saved } = savedCard;
  const { state, purchase, isResuming, isResumed } = usePurchase(order);
  const returnTo = returnToIn(search, location.origin);
  useCountView(viewFromLock('checkout', returnTo));
  if (settings?.provider === 'off')
    return <Notice title="Memberships are not sold here">This site takes no payments.</Notice>;
  if (!email && !isReturnFromBank())
    return (
      <NothingToPay title="Your account needs an email address" to="/account">
        Your receipts, and the notice before a higher charge, are sent by email. Please add an address on your
        account page first. Nothing has been charged.
      </NothingToPay>
    );
  const unread = [paymentSettings, savedCard].filter(({ data, error }) => error && !data);
  if (unread.length > 0) return <PriceNotLoaded queries={unread} />;
  // All parts are shown together, with the form or with the bank's answer, so that nothing moves.
  if (!settings || !saved || isLoading || isResuming) return <Waiting />;
  return (
    <div className={styles.columns}>
      {summary}
      <div className={styles.form}>
        {state.step === 'action' && state.payment.action && 'url' in state.payment.action ? (
          <ActionStep url={state.payment.action.url} isResumed={isResumed} />
        ) : state.step === 'action' && state.payment.action && settings.provider === 'stripe' ? (
          <StripeAction
            publishableKey={settings.publishableKey}
            clientSecret={(state.payment.action as { clientSecret: string }).clientSecret}
            onAnswered={() => void purchase.pay(null)}
          />
        ) : state.step === 'pending' ? (
          <PendingStep payment={state.payment} onPoll={() => void purchase.poll()} />
        ) : state.step === 'succeeded' ? (
          <Paid payment={state.payment} done={done} returnTo={returnTo} />
        ) : (
          <>
            {settings.testMode && <TestMode provider={settings.provider} />}
            <PayForm
              settings={settings}
              savedCard={saved.data[0]}
              amountCents={amountCents}
              state={state}
              onPay={(card) => void purchase.pay(card)}
              hasPendingAttempt={purchase.hasPendingAttempt}
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

/** The layout of the page until the reader and the product are known. */
function Waiting() {
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
