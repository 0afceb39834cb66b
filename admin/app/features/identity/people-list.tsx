import { roles } from '@longstrip/contract/identity/roles.rules';
import { useListState } from '../../platform/list-state.ts';
import { byText, byTime } from '../../ui/list-order.tsx';
import { FilterSelect, FilterText } from '../../ui/list-filters.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { peopleApi, type PersonSummary } from './people.api.ts';
import styles from './people-list.module.css';

const columns: Column<PersonSummary>[] = [
  {
    key: 'person',
    header: 'Person',
    width: '42%',
    isLong: true,
    sort: byText('email'),
    cell: ({ uid, email, displayName }) => (
      <>
        <TextLink to={`/people/${uid}`}>{email ?? displayName ?? uid}</TextLink>
        {email && displayName && <Note>{displayName}</Note>}
      </>
    ),
  },
  { key: 'role', header: 'Role', width: '14%', cell: ({ role }) => role },
  { key: 'state', header: 'State', cell: (person) => <PersonState {...person} /> },
  {
    key: 'since',
    header: 'Since',
    width: '16%',
    sort: byTime('created'),
    cell: ({ createdAt }) => <Time at={createdAt} day />,
  },
];

/** Unusual states of an account: disabled, about to be erased, or without a verified address. */
export function PersonState({ emailVerified, email, disabled, deletionAt }: PersonSummary) {
  const isUnverified = email !== null && !emailVerified;
  if (!disabled && !deletionAt && !isUnverified) return null;
  return (
    <div className={styles.states}>
      {disabled && <Badge tone="danger">Disabled</Badge>}
      {deletionAt && (
        <Badge tone="danger">
          Erased on <Time at={deletionAt} day />
        </Badge>
      )}
      {isUnverified && <Badge>Address not verified</Badge>}
    </div>
  );
}

/** All accounts, searched by the beginning of the address or the name, or by id. */
export function PeopleList() {
  // The results of a search are always in the order of the addresses and names found.
  const list = useListState(['search', 'role', 'state'], (filters) =>
    filters.search ? ['email'] : ['-created', 'email'],
  );
  const { search, role, state } = list.filters;
  const query = peopleApi.endpoints.people.useQuery({
    limit: list.limit,
    after: list.after,
    sort: list.sort,
    search,
    role: roles.find((each) => each === role),
    disabled: state === 'disabled' || undefined,
    leaving: state === 'leaving' || undefined,
  });
  return (
    <StaffList
      label="People"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ uid }) => uid}
      empty={{ title: 'No accounts yet' }}
      filters={
        <>
          <FilterText list={list} name="search" label="Find" placeholder="Email, name or id" />
          <FilterSelect
            list={list}
            name="role"
            label="Role"
            options={[{ value: '', label: 'Any' }, ...roles.map((value) => ({ value, label: value }))]}
          />
          <FilterSelect
            list={list}
            name="state"
            label="State"
            options={[
              { value: '', label: 'Any' },
              { value: 'disabled', label: 'Disabled' },
              { value: 'leaving', label: 'About to be erased' },
            ]}
          />
        </>
      }
    />
  );
}
