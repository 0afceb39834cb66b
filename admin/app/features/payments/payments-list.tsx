import type { Body } from '@longstrip/client/calls';
import type { PersonComponent } from '../../platform/person-component.ts';
import { byAmount, byTime } from '../../ui/list-order.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import {
  dayFilter,
  FilterFields,
  type ListFilter,
  selectFilter,
  textFilter,
  useFilteredList,
} from '../../ui/list-filters.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Note } from '@longstrip/kit/layout.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { disputeTexts, kindTexts, receiptNumberOf, stateTexts } from './payment-texts.ts';
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

type PaymentFilters = Readonly<Record<string, ListFilter<NonNullable<Body<'exportPayments'>>>>>;

const ofOne: PaymentFilters = {
  state: selectFilter('State', stateTexts, (state) => ({ state })),
  kind: selectFilter('For', kindTexts, (kind) => ({ kind })),
};
const ofAll: PaymentFilters = {
  ...ofOne,
  provider: selectFilter('Provider', { stripe: 'Stripe', sandbox: 'Sandbox' }, (provider) => ({ provider })),
  day: dayFilter('Day (UTC)', (day = '') => ({ day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined })),
  receipt: textFilter('Receipt no.', (typed) => ({ receiptNumber: receiptNumberOf(typed) })),
};
const ofDisputes: PaymentFilters = {
  dispute: selectFilter(
    'State',
    { won: disputeTexts.won, lost: disputeTexts.lost },
    (chosen) => ({ dispute: chosen ?? 'open' }),
    disputeTexts.open,
  ),
};

/** Payments, the newest first unless sorted otherwise. */
export function PaymentsList({ uid, Person, disputes = false }: ListProps) {
  const filters = disputes ? ofDisputes : uid ? ofOne : ofAll;
  const { list, wanted, page } = useFilteredList(filters, ({ day }) =>
    uid || day ? ['-created'] : ['-created', '-amount'],
  );
  const query = paymentsApi.endpoints.payments.useQuery({ uid, ...wanted, ...page });
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
        <>
          <FilterFields list={list} all={filters} />
          {filters === ofAll && <ExportButton request={paymentsFile(wanted)} name="payments.csv" />}
        </>
      }
    />
  );
}
