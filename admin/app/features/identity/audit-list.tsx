import { Text } from '@mantine/core';
import { type ListState, useListState } from '../../platform/list-state.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { byTime } from '../../ui/list-order.tsx';
import { FilterDay, FilterSelect, FilterText, startOfDay } from '../../ui/list-filters.tsx';
import { Badge, Note, TextButton } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { auditApi, type AuditEntry } from './audit.api.ts';
import styles from './audit-list.module.css';
import { auditSummary } from './audit-summary.ts';

const filterNames = ['object', 'person', 'action', 'outcome', 'reads', 'from', 'until'] as const;
type Filter = (typeof filterNames)[number];

const columnsOf = (list: ListState<Filter>): Column<AuditEntry>[] => [
  {
    key: 'at',
    header: 'When',
    width: '18%',
    sort: byTime('at'),
    cell: ({ at }) => <Time at={at} />,
  },
  { key: 'actor', header: 'Who', width: '24%', cell: (entry) => <Actor {...entry} list={list} /> },
  {
    key: 'action',
    header: 'Call',
    width: '18%',
    cell: ({ action }) => <TextButton onClick={() => list.setFilter('action', action)}>{action}</TextButton>,
  },
  { key: 'outcome', header: 'Outcome', width: '14%', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  {
    key: 'details',
    header: 'What was changed or sent',
    cell: ({ details }) => <Details details={details} />,
  },
];

/** The calls of the staff, filtered by object, person, call, outcome and day. */
export function AuditList() {
  const list = useListState(filterNames, () => ['-at']);
  const { object, person, action, outcome, reads, from, until } = list.filters;
  const query = auditApi.endpoints.auditEntries.useQuery({
    after: list.after,
    sort: list.sort,
    filters: {
      object,
      person,
      action,
      outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
      reads: reads === 'yes' || undefined,
      from: startOfDay(from),
      until: startOfDay(until, 1),
    },
  });
  return (
    <StaffList
      label="Audit trail"
      columns={columnsOf(list)}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      empty={{ title: 'No entries yet', children: 'Every staff call will be listed here.' }}
      filters={
        <>
          <FilterText
            list={list}
            name="object"
            label="About"
            placeholder="Id of a comic, person, payment …"
          />
          <FilterText list={list} name="person" label="Who" placeholder="Email or uid" />
          <FilterText list={list} name="action" label="Call" placeholder="changeRole" />
          <FilterSelect
            list={list}
            name="outcome"
            label="Outcome"
            options={[
              { value: '', label: 'Any' },
              { value: 'done', label: 'Done' },
              { value: 'refused', label: 'Not done' },
            ]}
          />
          <FilterSelect
            list={list}
            name="reads"
            label="Show"
            options={[
              { value: '', label: 'Changes' },
              { value: 'yes', label: 'Changes and reading' },
            ]}
          />
          <FilterDay list={list} name="from" label="From" />
          <FilterDay list={list} name="until" label="Until" />
        </>
      }
    />
  );
}

function Actor({ actor: { uid, email, key, role }, list }: AuditEntry & { list: ListState<Filter> }) {
  if (uid === null)
    return (
      <>
        {key === null ? 'A command on the server' : `Key “${key}”`}
        <Note>{role}</Note>
      </>
    );
  return (
    <>
      <TextButton onClick={() => list.setFilter('person', email ?? uid)}>{email ?? uid}</TextButton>
      <Note>{role}</Note>
    </>
  );
}

function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === 'done') return <Badge>Done</Badge>;
  return (
    <Badge tone="danger">
      <span className={styles.outcome}>{outcome ?? 'not ended'}</span>
    </Badge>
  );
}

function Details({ details }: { details: Record<string, unknown> }) {
  const summary = auditSummary(details);
  if (!summary)
    return (
      <Text size="sm" c="dimmed" component="span">
        Nothing
      </Text>
    );
  return (
    <Disclosure className={styles.details} summary={summary}>
      <Json value={details} />
    </Disclosure>
  );
}

function Json({ value }: { value: unknown }) {
  return <pre>{JSON.stringify(value, null, 2)}</pre>;
}
