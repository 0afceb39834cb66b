import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { Fragment } from 'react';
import type { ListState } from '../../platform/list-state.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { byTime } from '../../ui/list-order.tsx';
import {
  dayFilter,
  FilterFields,
  selectFilter,
  startOfDay,
  textFilter,
  useFilteredList,
} from '../../ui/list-filters.tsx';
import { Badge, TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { auditApi, type AuditEntry } from './audit.api.ts';
import styles from './audit-list.module.css';
import { type AuditGroup, groupAudit } from './audit-groups.ts';
import { auditSentence } from './audit-sentence.ts';
import { auditVerbs } from './audit-verbs.ts';

const filters = {
  object: textFilter('About', (object) => ({ object }), 'Id of a comic, person, payment …'),
  person: textFilter('Who', (person) => ({ person }), 'Email or uid'),
  action: selectFilter('What', auditVerbs, (action) => ({ action }), 'Anything'),
  outcome: selectFilter('Outcome', { done: 'Done', refused: 'Not done' }, (outcome) => ({ outcome })),
  reads: selectFilter(
    'Show',
    { yes: 'Changes and reading' },
    (yes) => ({ reads: yes && (true as const) }),
    'Changes',
  ),
  from: dayFilter('From', (day) => ({ from: startOfDay(day) })),
  until: dayFilter('Until', (day) => ({ until: startOfDay(day, 1) })),
};
type Filter = keyof typeof filters;

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
  const { list, wanted, page } = useFilteredList(filters, () => ['-at'], entriesPerPage);
  const query = auditApi.endpoints.auditEntries.useQuery({ ...page, filters: wanted });
  return (
    <StaffList
      label="Audit trail"
      columns={columnsOf(list)}
      query={{ ...query, data: query.data && { ...query.data, data: groupAudit(query.data.data) } }}
      list={list}
      rowKey={({ id }) => id}
      empty={{ title: 'No entries yet', children: 'Every staff call will be listed here.' }}
      filters={<FilterFields list={list} all={filters} />}
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
