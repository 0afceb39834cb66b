import type { Body } from '@longstrip/client/calls';
import { useListState } from '../../platform/list-state.ts';
import type { PersonComponent } from '../../platform/person-component.ts';
import { byAmount, byTime } from '../../ui/list-order.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterDay, FilterSelect, FilterText } from '../../ui/list-filters.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Note } from '@longstrip/kit/layout.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { disputeTexts, kindTexts, oneOf, receiptNumberOf, stateTexts } from './payment-texts.ts';
import { paymentsApi, paymentsFile, type PaymentRow } from './payments.api.ts';

type ListProps = {
  /** Of one person; if left out, of all. */
  uid?: string;
  /** Names a person in a row. */
  Person?: PersonComponent;
  /** Only those that a bank disputes or disputed. */
  disputes?: boolean;
};

const columnsOf = (Person: ListProps['Person']): Column<PaymentRow>[] => [
  {
    key: 'at',
    header: 'When',
    width: '20%',
    sort: byTime('created'),
    cell: ({ id, createdAt }) => (
      <TextLink to={`/payments/${id}`}>
        <Time at={createdAt} />
      </TextLink>
    ),
  },
  ...(Person
    ? [
        {
          key: 'person',
          header: 'Person',
          width: '26%',
          isLong: true as const,
          cell: ({ uid }: PaymentRow) => <Person uid={uid} />,
        },
      ]
    : []),
  { key: 'what', header: 'What', isLong: true, cell: ({ what }) => what },
  {
    key: 'state',
    header: 'State',
    width: '16%',
    cell: (row) => (
      <>
        <PaymentState {...row} />
        {row.dispute && row.isBuyerSuspended && <Note>May not buy</Note>}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '13%',
    align: 'end',
    sort: byAmount('amount'),
    cell: ({ amountCents, refundedCents }) => (
      <>
        {dollars(amountCents)}
        {refundedCents > 0 && <Note>−{dollars(refundedCents)}</Note>}
      </>
    ),
  },
];

/** The state of a payment, in a word. */
export function PaymentState({ state, dispute }: Pick<PaymentRow, 'state' | 'dispute'>) {
  if (dispute) return <Badge tone="danger">{disputeTexts[dispute]}</Badge>;
  return stateTexts[state];
}

/** Payments, the newest first unless sorted otherwise. */
export function PaymentsList({ uid, Person, disputes = false }: ListProps) {
  const names = ['state', 'kind', 'provider', 'day', 'receipt', 'dispute'] as const;
  const list = useListState(names, (filters) =>
    uid || filters.day ? ['-created'] : ['-created', '-amount'],
  );
  const { state, kind, provider, day, receipt, dispute } = list.filters;
  const wanted: Body<'exportPayments'> = {
    uid,
    state: oneOf(stateTexts, state),
    dispute: disputes ? (oneOf(disputeTexts, dispute) ?? 'open') : undefined,
    kind: oneOf(kindTexts, kind),
    provider: provider === 'stripe' || provider === 'sandbox' ? provider : undefined,
    day: /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : undefined,
    receiptNumber: receiptNumberOf(receipt),
  };
  const query = paymentsApi.endpoints.payments.useQuery({
    ...wanted,
    limit: list.limit,
    after: list.after,
    sort: list.sort,
  });
  const any = { value: '', label: 'Any' };
  const options = (texts: Record<string, string>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }));
  return (
    <StaffList
      label={disputes ? 'Disputes' : 'Payments'}
      columns={columnsOf(Person)}
      query={query}
      list={list}
      preload={Person?.loadNames}
      rowKey={({ id }) => id}
      empty={{ title: disputes ? 'No bank disputes a payment' : 'Nothing has been paid yet' }}
      filters={
        disputes ? (
          <FilterSelect
            list={list}
            name="dispute"
            label="State"
            options={[
              { value: '', label: disputeTexts.open },
              { value: 'won', label: disputeTexts.won },
              { value: 'lost', label: disputeTexts.lost },
            ]}
          />
        ) : (
          <>
            <FilterSelect list={list} name="state" label="State" options={[any, ...options(stateTexts)]} />
            <FilterSelect list={list} name="kind" label="For" options={[any, ...options(kindTexts)]} />
            {!uid && (
              <>
                <FilterSelect
                  list={list}
                  name="provider"
                  label="Provider"
                  options={[any, ...options({ stripe: 'Stripe', sandbox: 'Sandbox' })]}
                />
                <FilterDay list={list} name="day" label="Day (UTC)" />
                <FilterText list={list} name="receipt" label="Receipt no." />
                <ExportButton request={paymentsFile(wanted)} name="payments.csv" />
              </>
            )}
          </>
        )
      }
    />
  );
}
