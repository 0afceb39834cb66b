import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { useState } from 'react';
import { type ListState, useListState } from '../../platform/list-state.ts';
import type { PersonComponent } from '../../platform/person-component.ts';
import { byTime } from '../../ui/list-order.tsx';
import { FilterFields, selectFilter, textFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { Badge } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { operationApi, type MailRecord } from './operation.api.ts';

const filters = {
  outcome: selectFilter(
    'Outcome',
    { sent: 'Sent', written: 'Only written to a folder', failed: 'Not sent' },
    (outcome) => ({ outcome }),
  ),
  person: textFilter(
    'Account',
    (person) => ({ uid: person && (/^[\w-]{1,128}$/.test(person) ? person : 'none') }),
    'uid',
  ),
};

type MailListProps = { Person: PersonComponent };

const when: Column<MailRecord> = {
  key: 'at',
  header: 'Last try',
  width: '20%',
  cell: ({ at }) => <Time at={at} />,
};
const what: Column<MailRecord> = { key: 'kind', header: 'Email', cell: ({ name }) => name };
const result: Column<MailRecord>[] = [
  { key: 'outcome', header: 'Outcome', width: '24%', isLong: true, cell: (mail) => <Outcome {...mail} /> },
  {
    key: 'again',
    header: 'Action',
    width: 130,
    cell: (mail) => mail.canSendAgain && <SendAgain {...mail} />,
  },
];

const columnsOf = (
  list: ListState<'outcome' | 'person'>,
  Person: MailListProps['Person'],
): Column<MailRecord>[] => [
  { ...when, sort: byTime('at') },
  what,
  {
    key: 'uid',
    header: 'Account',
    isLong: true,
    width: '24%',
    cell: ({ uid }) =>
      uid ? (
        <>
          <Person uid={uid} />
          {list.filters.person !== uid && (
            <Button variant="link" onClick={() => list.setFilter('person', uid)}>
              All emails
            </Button>
          )}
        </>
      ) : (
        'None'
      ),
  },
  ...result,
];

/** Letters of the last 30 days to one person, newest first. */
export function PersonMails({ uid }: { uid: string }) {
  const list = useListState([]);
  const query = operationApi.endpoints.mailsOfPerson.useQuery({ uid, limit: list.limit, after: list.after });
  return (
    <StaffList
      label="Emails"
      columns={[when, what, ...result]}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      empty={{ title: 'No emails in the last 30 days' }}
    />
  );
}

/** Letters of the last 30 days. */
export function MailList({ Person }: MailListProps) {
  const { list, wanted, page } = useFilteredList(filters, () => ['-at']);
  const query = operationApi.endpoints.mails.useQuery({ ...wanted, ...page });
  return (
    <StaffList
      label="Emails"
      columns={columnsOf(list, Person)}
      query={query}
      list={list}
      preload={Person.loadNames}
      rowKey={({ id }) => id}
      empty={{
        title: 'No emails yet',
        children: 'Each email is listed for 30 days: its kind, time and outcome, never its text.',
      }}
      filters={<FilterFields list={list} all={filters} />}
    />
  );
}

/** How long the server keeps the job of a letter whose every try failed, so that staff can send it again. */
const failedJobMs = 14 * 86_400_000;

function Outcome({ at, outcome, tries, error, canSendAgain }: MailRecord) {
  const [now] = useState(Date.now);
  if (outcome === 'sent')
    return (
      <>
        <Badge>Sent</Badge>
        {tries > 1 && <Note>after {tries} tries</Note>}
      </>
    );
  if (outcome === 'written')
    return (
      <>
        <Badge tone="quiet">Not sent</Badge>
        <Note>Only written to the outbox folder: no mail server is set.</Note>
      </>
    );
  // Otherwise every try failed: the letter can be sent again by hand, or its job is deleted by now.
  const isTriedAgain = !canSendAgain && now - Date.parse(at) < failedJobMs;
  return (
    <>
      <Badge tone="danger">{isTriedAgain ? 'Will be tried again' : 'Not sent'}</Badge>
      <Note>
        {error} {tries} {tries === 1 ? 'try' : 'tries'}.
      </Note>
    </>
  );
}

function SendAgain({ id, name }: MailRecord) {
  const [send, { isLoading }] = operationApi.endpoints.sendMailAgain.useMutation();
  const onSend = async () => {
    const { error } = await send({ id });
    if (error) toastError(error);
    else toast('The email is sent again.');
  };
  return (
    <Button
      variant="quiet"
      small
      busy={isLoading}
      aria-label={`Send again: ${name}`}
      onClick={() => void onSend()}
    >
      Send again
    </Button>
  );
}
