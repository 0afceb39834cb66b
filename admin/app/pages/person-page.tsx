import { SectionTitle, Stack } from '@longstrip/kit/layout.tsx';
import { useParams, useSearchParams } from 'react-router';
import { coinsApi } from '../features/coins/coins.api.ts';
import { WalletPanel } from '../features/coins/wallet-panel.tsx';
import { peopleApi, type Person } from '../features/identity/people.api.ts';
import { PersonAccount } from '../features/identity/person-account.tsx';
import type { LoadMembership } from '../features/identity/disable-account.tsx';
import { PersonActions } from '../features/identity/person-actions.tsx';
import { PersonState } from '../features/identity/people-list.tsx';
import { membershipsApi } from '../features/membership/memberships.api.ts';
import { PersonMembership } from '../features/membership/person-membership.tsx';
import { PersonMails } from '../features/operation/mail-list.tsx';
import { PaymentsList } from '../features/payments/payments-list.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import { PersonDisputes } from '../features/payments/person-disputes.tsx';
import { ExplainAccess } from '../features/reading/explain-access.tsx';
import { refundsApi } from '../features/refunds/refunds.api.ts';
import { RefundsList } from '../features/refunds/refunds-list.tsx';
import { useStaff } from '../platform/screens.ts';
import { HistoryLink } from '../ui/history-link.tsx';
import { Loaded, LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Switcher } from '../ui/switcher.tsx';

const tabs = [
  { value: 'account', label: 'Account' },
  { value: 'owns', label: 'Membership and coins' },
  { value: 'access', label: 'Why is it locked?' },
  { value: 'payments', label: 'Payments' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'letters', label: 'Emails' },
] as const;

export function Component() {
  const { uid = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const person = peopleApi.endpoints.person.useQuery(uid);
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'account';
  return (
    <LoadedScreen queries={[person]}>
      {(person) => (
        <Page
          title={person.email ?? person.displayName ?? 'Person'}
          actions={<HistoryLink of={{ object: uid }} />}
        >
          <Stack>
            <PersonState {...person} />
            <Switcher
              label="Part of the account"
              value={tab}
              options={tabs}
              onChange={(value) => setParams(value === 'account' ? {} : { tab: value }, { replace: true })}
            />
            <Part key={tab} of={tab} person={person} />
          </Stack>
        </Page>
      )}
    </LoadedScreen>
  );
}

function Part({ of, person }: { of: (typeof tabs)[number]['value']; person: Person }) {
  const { uid } = person;
  switch (of) {
    case 'account':
      return <Account person={person} />;
    case 'owns':
      return <Owned uid={uid} />;
    case 'access':
      return (
        <Stack>
          <SectionTitle>Why is an episode locked for this person?</SectionTitle>
          <ExplainAccess uid={uid} />
        </Stack>
      );
    case 'payments':
      return (
        <Stack gap="l">
          <Disputes uid={uid} />
          <PaymentsList uid={uid} />
        </Stack>
      );
    case 'refunds':
      return <RefundsList uid={uid} />;
    case 'letters':
      return <PersonMails uid={uid} />;
  }
}

function Account({ person }: { person: Person }) {
  const [loadMemberships] = membershipsApi.endpoints.memberships.useLazyQuery();
  const [loadRefundable] = refundsApi.endpoints.refundableOfPerson.useLazyQuery();
  const loadMembership: LoadMembership = async (uid) => {
    const [memberships, refundable] = await Promise.all([
      loadMemberships({ uid, live: true }),
      loadRefundable(uid),
    ]);
    if (!memberships.data) return { error: memberships.error };
    if (!refundable.data) return { error: refundable.error };
    const [live] = memberships.data.data;
    if (!live) return { membership: null };
    const { periodEnd, state, renews, renewalCents } = live;
    const membership = {
      periodEnd,
      isInGrace: state === 'grace',
      nextChargeCents: renews ? renewalCents : null,
      refundCents: refundable.data.data[0]?.amountCents ?? null,
    };
    return { membership };
  };
  return (
    <Stack gap="l">
      <PersonAccount person={person} />
      <PersonActions person={person} loadMembership={loadMembership} />
    </Stack>
  );
}

function Disputes({ uid }: { uid: string }) {
  const disputes = paymentsApi.endpoints.disputesOfPerson.useQuery(uid);
  return (
    <Loaded queries={[disputes]}>
      {({ data: [disputes] }) => <PersonDisputes uid={uid} disputes={disputes!} />}
    </Loaded>
  );
}

function Owned({ uid }: { uid: string }) {
  const memberships = membershipsApi.endpoints.memberships.useQuery({ uid });
  const wallet = coinsApi.endpoints.wallet.useQuery(uid);
  const limit = paymentsApi.endpoints.giftLimit.useQuery(undefined);
  const plans = membershipsApi.endpoints.soldPlans.useQuery(undefined);
  const packs = coinsApi.endpoints.soldPacks.useQuery(undefined);
  const staff = useStaff();
  return (
    <Loaded queries={[memberships, wallet, limit, plans, packs]}>
      {(memberships, wallet, { centsPerMonth, givenCents }, plans, packs) => {
        const leftCents = Math.max(0, centsPerMonth - givenCents);
        const giving = { uid, leftCents, isOwn: staff.uid === uid };
        return (
          <Stack gap="l">
            <PersonMembership {...giving} memberships={memberships.data} soldPlans={plans.data} />
            <WalletPanel {...giving} wallet={wallet} packs={packs.data} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
