import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { refundReason } from '@longstrip/contract/refunds/refund.texts';
import type { PersonComponent } from '../../platform/person-component.ts';
import { byTime } from '../../ui/list-order.tsx';
import { FilterFields, selectFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Note } from '@longstrip/kit/layout.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { decidableFrom, stateTexts } from './refund-texts.ts';
import { type Refund, refundsApi } from './refunds.api.ts';

type ListProps =
  | {
      /** Names the person of a row. */
      Person: PersonComponent;
      uid?: never;
    }
  | { Person?: never; uid: string };

const columnsOf = (Person: PersonComponent | undefined): Column<Refund>[] => [
  {
    key: 'at',
    header: 'Asked',
    width: '16%',
    sort: byTime('submitted'),
    cell: ({ id, submittedAt }) => (
      <TextLink to={`/refunds/${id}`}>
        <Time at={submittedAt} />
      </TextLink>
    ),
  },
  ...(Person
    ? [
        {
          key: 'person',
          header: 'Person',
          width: '22%',
          isLong: true as const,
          cell: ({ uid }: Refund) => <Person uid={uid} />,
        },
      ]
    : []),
  {
    key: 'what',
    header: 'What',
    isLong: true,
    cell: ({ what, rule, decision }) => (
      <>
        {what}
        <Note>{refundReason({ rule, decision })}</Note>
      </>
    ),
  },
  { key: 'state', header: 'State', width: '20%', cell: (refund) => <RefundState {...refund} /> },
  {
    key: 'amount',
    header: 'Sum',
    width: '10%',
    align: 'end',
    cell: ({ amountCents }) => dollars(amountCents),
  },
];

function RefundState(refund: Refund) {
  const { state, isRefundFailed, answerUntil } = refund;
  if (isRefundFailed) return <Badge tone="danger">Could not be paid</Badge>;
  return (
    <>
      {stateTexts[state]}
      {answerUntil && <Note>until {lastDayBefore(answerUntil)}</Note>}
      {state === 'in_review' && (
        <Note>
          {refund.isDecidable ? (
            'to decide now'
          ) : (
            <>
              to decide from <Time at={decidableFrom(refund)} />
            </>
          )}
        </Note>
      )}
    </>
  );
}

const ofAll = {
  state: selectFilter(
    'Show',
    { all: 'All', ...stateTexts },
    (state) => (state === undefined ? { open: true as const } : state === 'all' ? {} : { state }),
    'Not decided or not paid',
  ),
};
const ofOne = { state: selectFilter('Show', stateTexts, (state) => ({ state }), 'All') };

/** Refund requests: those of all people that wait for staff, oldest first; or all of one person, newest first. */
export function RefundsList({ Person, uid }: ListProps) {
  const filters = uid === undefined ? ofAll : ofOne;
  const { list, wanted, page } = useFilteredList(filters, () => [
    uid === undefined ? 'submitted' : '-submitted',
  ]);
  const query = refundsApi.endpoints.refunds.useQuery({ uid, ...wanted, ...page });
  return (
    <StaffList
      label="Refunds"
      columns={columnsOf(Person)}
      query={query}
      list={list}
      preload={Person?.loadNames}
      rowKey={({ id }) => id}
      empty={
        uid === undefined
          ? { title: 'No request waits', children: 'New requests of readers will be listed here.' }
          : { title: 'No request for a refund' }
      }
      filters={<FilterFields list={list} all={filters} />}
    />
  );
}
