import { call } from '@longstrip/client/calls';
import { useSession } from '@longstrip/client/session/use-session';
import { useAppDispatch } from '@longstrip/client/store';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import { useState } from 'react';
import { coinsApi } from '../features/coins/coins.api.ts';
import { PackOrder, PackTerms } from '../features/coins/pack-order.tsx';
import { type Membership, membershipApi } from '../features/membership/membership.api.ts';
import { CardOrder, CardTerms } from '../features/membership/card-order.tsx';
import { PlanOrder, PlanTerms, RenewalOrder, RenewalTerms } from '../features/membership/plan-order.tsx';
import { whyUnavailable } from '../features/membership/why-unavailable.ts';
import { callUncached } from '../features/payments/call-uncached.ts';
import { isReturnFromBank } from '../features/payments/payment-in-address.ts';
import type { Order } from '../features/payments/use-purchase.ts';
import { NothingToPay } from './checkout-outcomes.tsx';
import { Checkout, orderCard, PriceNotLoaded, Waiting } from './checkout.tsx';
import { OwnTitleContext } from './own-title.ts';
import { Head } from '../platform/head.tsx';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { pageLoader } from '../platform/page-loader.ts';
import { useLocation } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import { BackLink } from '../ui/back-link.tsx';
import styles from './payment-page.module.css';

export const loader = pageLoader((load) => load(membershipApi.endpoints.plans, undefined));

/** The plan that is paid if the address names none (spec §2). */
const defaultPlan = '1week';

const headings = {
  purchase: { title: 'Payment', description: 'Complete your purchase.', heading: 'Complete Your Purchase' },
  card: {
    title: 'Replace the card',
    description: 'Replace the card of your membership.',
    heading: 'Replace Your Card',
  },
};

/** Paying for a plan or a pack of coins: one document for all of them. Replacing the card of a membership: another one. */
export function Component() {
  const { title, description, heading } = headings[itemIn(useLocation()) === 'card' ? 'card' : 'purchase'];
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <Head title={ownTitle ?? title} description={description} index={false} />
      <BackLink />
      {ownTitle === null && <h1>{heading}</h1>}
      <SignedInOnly waiting={<Waiting />}>
        <OwnTitleContext value={setOwnTitle}>
          <Purchase />
        </OwnTitleContext>
      </SignedInOnly>
    </div>
  );
}

const itemIn = ({ pathname }: { pathname: string }) => pathname.split('/')[2] ?? defaultPlan;

function Purchase() {
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const wanted = itemIn(useLocation());
  const plan = plans?.data.find(({ id }) => id === wanted);
  const packsQuery = coinsApi.endpoints.coinPacks.useQuery(undefined, { skip: !!plan });
  const { data: packs, isLoading, error, refetch } = packsQuery;
  const pack = packs?.data.find(({ id }) => id === wanted);
  if (wanted === 'renewal') return <PayRenewal />;
  if (wanted === 'card') return <ReplaceCard />;
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

function BuyPlan({ plan }: { plan: Plan }) {
  const uid = useSession().user!.uid;
  const { site } = useSite();
  const dispatch = useAppDispatch();
  const query = membershipApi.endpoints.quotes.useQuery(uid);
  const { data: quotes, error, refetch } = query;
  const found = quotes?.data.find(({ planId }) => planId === plan.id);
  const [isCardUsed, setCardUsed] = useState(false);
  // After the return from the bank, the bought plan may already be the present one.
  const [isBack] = useState(isReturnFromBank);
  const [offered, setOffered] = useState<PlanQuote['change'] | null>(null);
  const figures = (isCardUsed && found?.usedCardFigures) || found?.figures;
  const quote = found && { ...found, figures: figures! };
  const order: Order = async (card, idempotencyKey) => {
    const { firstChargeCents, nextChargeCents } = quote!.figures;
    const result = await dispatch(
      callUncached(
        call('buyMembership', 'POST', '/membership/purchases', {
          body: {
            planId: plan.id,
            card: orderCard(card),
            agreedToTerms: true,
            shown: { firstChargeCents, nextChargeCents },
          },
          idempotencyKey,
        }),
      ),
    );
    if (!result.ok && result.code === 'card_had_first_price') setCardUsed(true);
    if (!result.ok && result.code === 'price_changed') {
      setCardUsed(false);
      void refetch();
    }
    // A membership has begun in another tab.
    if (!result.ok && outOfDate.includes(result.code)) await refetch();
    return result;
  };
  if (error && !quotes && !isBack) return <PriceNotLoaded queries={[query]} />;
  const isForSale = !quote || quote.change === 'new' || quote.change === 'upgrade';
  if (quote && isForSale && offered === null) setOffered(quote.change);
  if (!isForSale && !offered && !isBack)
    return quote.change === 'current' ? (
      <NothingToPay title="This is your plan" to="/account">
        You have this plan already. Your account shows whether and when it renews.
      </NothingToPay>
    ) : (
      <NothingToPay title="Nothing has to be paid now" to="/premium">
        A shorter plan begins when the present period ends. You can choose it among the plans.
      </NothingToPay>
    );
  if (quote && !quote.isAvailable && !isBack)
    return (
      <NothingToPay title="You cannot buy this plan now" to="/premium">
        {whyUnavailable(quote)}
      </NothingToPay>
    );
  return (
    <Checkout
      kind="membership"
      order={() => order}
      isLoading={!quote && !error}
      amountCents={isForSale ? quote?.figures.firstChargeCents : undefined}
      boughtElsewhere={isForSale ? null : boughtElsewhere(offered)}
      summary={<PlanOrder site={site} plan={plan} quote={isForSale ? quote : undefined} />}
      terms={<PlanTerms plan={plan} quote={isForSale ? quote : undefined} />}
      done={() => 'You are a member now.'}
      elsewhere={{ to: '/premium', label: 'Select another package' }}
    />
  );
}

/** Refusals of an order that was based on a quote from before. */
const outOfDate = ['already_member', 'plan_change_unavailable'];

/** `offered`: what the page had offered before; null if the reader comes back from the bank. */
const boughtElsewhere = (offered: PlanQuote['change'] | null) =>
  offered === 'upgrade'
    ? {
        title: 'Your plan is changed already',
        text: 'You changed your plan in another tab or on another device.',
      }
    : {
        title: 'You are a member already',
        text: 'You became a member in another tab or on another device.',
      };

type PackProps = { pack: { id: string; coins: number; priceCents: number }; onPriceChanged: () => void };

function BuyPack({ pack, onPriceChanged }: PackProps) {
  const dispatch = useAppDispatch();
  const { id: packId, coins, priceCents } = pack;
  const membership = membershipApi.endpoints.membership.useQuery(useSession().user!.uid);
  const isMember = membership.data?.data[0]?.renews ?? false;
  const order =
    (paidCount: number): Order =>
    async (card, idempotencyKey) => {
      const result = await dispatch(
        callUncached(
          call('buyCoins', 'POST', '/coins/purchases', {
            body: {
              packId,
              card: orderCard(card),
              keepsCard: card !== 'saved' && card.keepsCard,
              shown: { coins, priceCents, paidCount },
            },
            idempotencyKey,
          }),
        ),
      );
      if (!result.ok && result.code === 'price_changed') onPriceChanged();
      return result;
    };
  return (
    <Checkout
      kind="coins"
      order={order}
      amountCents={priceCents}
      summary={<PackOrder pack={pack} />}
      terms={<PackTerms isMember={isMember} />}
      isLoading={!membership.data && !membership.error}
      offersKeeping={membership.data !== undefined && !isMember}
      done={(paid) => `${paid.what} for ${dollars(paid.amountCents)} are in your wallet.`}
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
  const [isBack] = useState(isReturnFromBank);
  const [wasDue, setWasDue] = useState(false);
  const membership = data?.data[0];
  const due = membership?.state === 'grace' && membership.nextCharge ? membership : undefined;
  const plan = plans?.data.find(({ id }) => id === due?.nextCharge?.planId);
  if (!data) return error ? <PriceNotLoaded queries={[query]} /> : <Waiting />;
  if (due && !wasDue) setWasDue(true);
  // Once it is paid it is not due any more, but the page still has to say so.
  if (!due && !wasDue && !isBack)
    return (
      <NothingToPay title="No renewal is due" to="/account">
        Your account shows whether and when something is charged.
      </NothingToPay>
    );
  const cents = due?.nextCharge?.cents;
  const order: Order = async (card, idempotencyKey) => {
    const result = await dispatch(
      callUncached(
        call('payRenewal', 'POST', '/membership/renewal', {
          body: { card: orderCard(card), shown: { nextChargeCents: cents! } },
          idempotencyKey,
        }),
      ),
    );
    // In another tab it was paid, or the plan of the next period was changed.
    if (!result.ok && ['renewal_not_due', 'price_changed'].includes(result.code)) await refetch();
    return result;
  };
  return (
    <Checkout
      kind="renewal"
      order={() => order}
      amountCents={cents}
      boughtElsewhere={due ? null : renewedElsewhere(membership)}
      summary={<RenewalOrder membership={due} plan={plan} />}
      terms={<RenewalTerms membership={due} plan={plan} />}
      done={() => 'Your membership goes on.'}
      elsewhere={{ to: '/account', label: 'To my account' }}
    />
  );
}

const renewedElsewhere = (membership: Membership | undefined) =>
  membership?.state === 'active'
    ? { title: 'Your renewal is paid already', text: 'It was paid in another tab or on another device.' }
    : { title: 'No renewal is due', text: 'Your membership has ended.' };

/** Another card for the renewals of a membership. Nothing is charged. */
function ReplaceCard() {
  const uid = useSession().user!.uid;
  const dispatch = useAppDispatch();
  const query = membershipApi.endpoints.membership.useQuery(uid);
  const { data, error, refetch } = query;
  const membership = data?.data[0];
  const charge = membership?.nextCharge;
  if (!data) return error ? <PriceNotLoaded queries={[query]} /> : <Waiting />;
  if (!isReturnFromBank() && !charge?.at)
    return charge ? (
      <NothingToPay title="Your renewal has to be paid" to="/payment/renewal">
        The last try to charge your card has failed, so a new card would not be charged by itself. Please pay
        the renewal with it: later renewals are charged to it then.
      </NothingToPay>
    ) : (
      <NothingToPay title="No card will be charged" to="/account">
        You have no membership that renews, so there is no card to replace.
      </NothingToPay>
    );
  const order: Order = async (card, idempotencyKey) => {
    const result = await dispatch(
      callUncached(
        call('replaceCard', 'POST', '/membership/card', {
          body: { card: { token: (card as { token: string }).token } },
          idempotencyKey,
        }),
      ),
    );
    // Renewal was stopped in another tab.
    if (!result.ok && result.code === 'no_charge_ahead') void refetch();
    return result;
  };
  return (
    <Checkout
      kind="card"
      order={() => order}
      amountCents={0}
      takesSavedCard={false}
      summary={<CardOrder membership={membership} />}
      terms={<CardTerms membership={membership} />}
      done={({ card }) => `Your membership now renews with ${card ? cardName(card) : 'this card'}.`}
      elsewhere={{ to: '/account', label: 'To my account' }}
    />
  );
}
