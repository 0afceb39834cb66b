import { lastDayBefore } from '@longstrip/contract/refunds/refund.rules';
import { ruleNames } from '@longstrip/contract/refunds/refund.texts';
import { useListState } from '../../platform/list-state.ts';
import type { PersonComponent } from '../../platform/person-component.ts';
import { byTime } from '../../ui/list-order.tsx';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, Note, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { decidableFrom, stateTexts } from './refund-texts.ts';
import { type Refund, refundsApi } from './refunds.api.ts';

const columnsOf = (Person: PersonComponent): Column<Refund>[] => [
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
  { key: 'person', header: 'Person', width: '22%', cell: ({ uid }) => <Person uid={uid} /> },
  {
    key: 'what',
    header: 'What',
    cell: ({ what, rule }) => (
      <>
        {what}
        <Note>{ruleNames[rule]}</Note>
      </>
    ),
  },
  { key: 'state', header: 'State', width: '20%', cell: (refund) => <RefundState {...refund} /> },
  {
    key: 'amount',
    header: 'Sum',
    width: '10%',
    align: 'end',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
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

/** Requests for refunds, the oldest first: what waits for the staff, or all of them. */
export function RefundsList({ Person }: { Person: PersonComponent }) {
  const list = useListState(['state'], () => ['submitted']);
  const { state } = list.filters;
  const query = refundsApi.endpoints.refunds.useQuery({
    after: list.after,
    sort: list.sort,
    ...(state === undefined
      ? { open: true as const }
      : Object.hasOwn(stateTexts, state)
        ? { state: state as Refund['state'] }
        : {}),
  });
  return (
    <StaffList
      label="Refunds"
      columns={columnsOf(Person)}
      query={query}
      list={list}
      askBefore={Person.askFor}
      rowKey={({ id }) => id}
      empty={{ title: 'No request waits', children: 'New requests of readers will be listed here.' }}
      filters={
        <FilterSelect
          list={list}
          name="state"
          label="Show"
          options={[
            { value: '', label: 'Not decided or not paid' },
            { value: 'all', label: 'All' },
            ...Object.entries(stateTexts).map(([value, label]) => ({ value, label })),
          ]}
        />
      }
    />
  );
}
