import { type Role, roles } from '@longstrip/contract/identity/roles.rules';
import { byText, byTime } from '../../ui/list-order.tsx';
import { FilterFields, selectFilter, textFilter, useFilteredList } from '../../ui/list-filters.tsx';
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

const filters = {
  search: textFilter('Find', (search) => ({ search }), 'Email, name or id'),
  role: selectFilter(
    'Role',
    Object.fromEntries(roles.map((role) => [role, role])) as Record<Role, string>,
    (role) => ({ role }),
  ),
  state: selectFilter('State', { disabled: 'Disabled', leaving: 'About to be erased' }, (state) =>
    state ? { [state]: true as const } : {},
  ),
};

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

/** All accounts, searched by any part of the address or the name, or by id. */
export function PeopleList() {
  const { list, wanted, page } = useFilteredList(filters, () => ['-created', 'email']);
  const query = peopleApi.endpoints.people.useQuery({ ...wanted, ...page });
  return (
    <StaffList
      label="People"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ uid }) => uid}
      empty={{ title: 'No accounts yet' }}
      filters={<FilterFields list={list} all={filters} />}
    />
  );
}
