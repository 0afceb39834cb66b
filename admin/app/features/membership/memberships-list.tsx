import type { PersonComponent } from '../../platform/person-component.ts';
import { byTime } from '../../ui/list-order.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterFields, selectFilter, textFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { planNames, stateText } from './membership-texts.ts';
import { membershipsApi, membershipsFile, type MembershipRow } from './memberships.api.ts';

const filters = {
  contract: textFilter('Contract number', (contractNumber) => ({ contractNumber }), 'LS-7K3M-92QD'),
  state: selectFilter(
    'State',
    { live: 'Not ended', active: 'Active', grace: 'Renewal failed', ended: 'Ended' },
    (state) => (state === 'live' ? { live: true as const } : { state }),
  ),
  plan: selectFilter('Plan', planNames, (planId) => ({ planId })),
};

const columnsOf = (Person: PersonComponent): Column<MembershipRow>[] => [
  {
    key: 'contract',
    header: 'Contract',
    width: '18%',
    cell: ({ id, contractNumber }) => <TextLink to={`/memberships/${id}`}>{contractNumber}</TextLink>,
  },
  { key: 'person', header: 'Person', isLong: true, cell: ({ uid }) => <Person uid={uid} /> },
  { key: 'plan', header: 'Plan', width: '11%', cell: ({ planId }) => planNames[planId] },
  { key: 'state', header: 'State', width: '14%', cell: (row) => stateText(row) },
  {
    key: 'since',
    header: 'Since',
    isMinor: true,
    width: '12%',
    sort: byTime('started'),
    cell: ({ startedAt }) => <Time at={startedAt} day />,
  },
  {
    key: 'end',
    header: 'Period ends',
    width: '14%',
    sort: byTime('end'),
    cell: ({ periodEnd, endedAt }) => <Time at={endedAt ?? periodEnd} day />,
  },
  {
    key: 'next',
    header: 'Next charge',
    width: '12%',
    align: 'end',
    cell: ({ renewalCents, state }) =>
      renewalCents === null || state === 'ended' ? '–' : dollars(renewalCents),
  },
];

/** All memberships. */
export function MembershipsList({ Person }: { Person: PersonComponent }) {
  const { list, wanted, page } = useFilteredList(filters, () => ['-started', 'end']);
  const query = membershipsApi.endpoints.memberships.useQuery({ ...wanted, ...page });
  return (
    <StaffList
      label="Memberships"
      columns={columnsOf(Person)}
      query={query}
      list={list}
      preload={Person.loadNames}
      rowKey={({ id }) => id}
      empty={{ title: 'No memberships yet' }}
      filters={
        <>
          <FilterFields list={list} all={filters} />
          <ExportButton request={membershipsFile(wanted)} name="memberships.csv" />
        </>
      }
    />
  );
}
