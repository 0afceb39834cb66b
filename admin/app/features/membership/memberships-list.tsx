import { useListState } from '../../platform/list-state.ts';
import type { PersonComponent } from '../../platform/person-component.ts';
import { byTime } from '../../ui/list-order.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterSelect, FilterText } from '../../ui/list-filters.tsx';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { planIds, planNames, stateText } from './membership-texts.ts';
import { membershipsApi, membershipsFile, type MembershipRow } from './memberships.api.ts';

const states = ['active', 'grace', 'ended'] as const;

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
  const list = useListState(['contract', 'state', 'plan'], () => ['-started', 'end']);
  const { contract, state, plan } = list.filters;
  const wanted = {
    contractNumber: contract,
    state: states.find((each) => each === state),
    planId: planIds.find((each) => each === plan),
    live: state === 'live' || undefined,
  } as const;
  const query = membershipsApi.endpoints.memberships.useQuery({
    ...wanted,
    limit: list.limit,
    after: list.after,
    sort: list.sort,
  });
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
          <FilterText list={list} name="contract" label="Contract number" placeholder="LS-7K3M-92QD" />
          <FilterSelect
            list={list}
            name="state"
            label="State"
            options={[
              { value: '', label: 'Any' },
              { value: 'live', label: 'Not ended' },
              { value: 'active', label: 'Active' },
              { value: 'grace', label: 'Renewal failed' },
              { value: 'ended', label: 'Ended' },
            ]}
          />
          <FilterSelect
            list={list}
            name="plan"
            label="Plan"
            options={[
              { value: '', label: 'Any' },
              ...planIds.map((value) => ({ value, label: planNames[value] })),
            ]}
          />
          <ExportButton request={membershipsFile(wanted)} name="memberships.csv" />
        </>
      }
    />
  );
}
