import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { Fragment } from 'react';
import { type ListState, useListState } from '../../platform/list-state.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { byTime } from '../../ui/list-order.tsx';
import { FilterDay, FilterSelect, FilterText, startOfDay } from '../../ui/list-filters.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { auditApi, type AuditEntry } from './audit.api.ts';
import styles from './audit-list.module.css';
import { type AuditGroup, groupAudit } from './audit-groups.ts';
import { auditSentence } from './audit-sentence.ts';
import { auditVerbs } from './audit-verbs.ts';

const filterNames = ['object', 'person', 'action', 'outcome', 'reads', 'from', 'until'] as const;
type Filter = (typeof filterNames)[number];

const actions = [
  { value: '', label: 'Anything' },
  ...Object.entries(auditVerbs).map(([value, label]) => ({ value, label })),
];

const columnsOf = (list: ListState<Filter>): Column<AuditGroup>[] => [
  {
    key: 'at',
    header: 'When',
    width: '16%',
    sort: byTime('at'),
    cell: ({ at }) => <Time at={at} />,
  },
  {
    key: 'actor',
    header: 'Who',
    width: '22%',
    isLong: true,
    cell: (entry) => <Actor {...entry} list={list} />,
  },
  { key: 'what', header: 'What', isLong: true, cell: (entry) => <What entry={entry} /> },
  { key: 'outcome', header: 'Outcome', width: '13%', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
];

/** More than in other lists, because uploads become one row. */
const entriesPerPage = 50;

/** The calls of the staff, filtered by object, person, call, outcome and day. */
export function AuditList() {
  const list = useListState(filterNames, () => ['-at'], entriesPerPage);
  const { object, person, action, outcome, reads, from, until } = list.filters;
  const query = auditApi.endpoints.auditEntries.useQuery({
    limit: list.limit,
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
      query={{ ...query, data: query.data && { ...query.data, data: groupAudit(query.data.data) } }}
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
          <FilterSelect list={list} name="action" label="What" options={actions} />
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
      <Button variant="link" onClick={() => list.setFilter('person', email ?? uid)}>
        {email ?? uid}
      </Button>
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

/** The entry as a sentence with links, and below it everything that was recorded. */
function What({ entry }: { entry: AuditGroup }) {
  const { verb, about, more, changes } = auditSentence(entry);
  const { action, details, count, firstAt } = entry;
  return (
    <>
      <span>
        {verb}{' '}
        {about.map(({ name, to }, index) => (
          <Fragment key={`${to} ${name}`}>
            {index > 0 && ' '}
            <span className={styles.named}>
              {to ? <TextLink to={to}>{name}</TextLink> : <span>{name}</span>}
              {index < about.length - 1 && ','}
            </span>
          </Fragment>
        ))}
        {more > 0 && ` and ${more} more`}
      </span>
      {count > 1 && (
        <Note>
          In {count} calls since <Time at={firstAt} />
        </Note>
      )}
      {changes.map((change) => (
        <Note key={change}>{change}</Note>
      ))}
      <Disclosure className={styles.details} summary="Everything recorded">
        <Json value={{ call: action, ...details }} />
      </Disclosure>
    </>
  );
}

function Json({ value }: { value: unknown }) {
  return <pre>{JSON.stringify(value, null, 2)}</pre>;
}
