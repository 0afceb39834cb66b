import type { PersonComponent } from '../../platform/person-component.ts';
import { formatNumber } from '../../ui/figures-table.tsx';
import { byTime } from '../../ui/list-order.tsx';
import { FilterFields, selectFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { TextLink } from '../../ui/rows.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { coinsApi, type LedgerEntry } from './coins.api.ts';

const kinds: Record<LedgerEntry['kind'], string> = {
  purchase: 'Bought',
  gift: 'Given by the staff',
  unlock: 'Unlocked an episode',
  refund: 'Taken back',
  dispute: 'Taken by a dispute',
  correction: 'Returned',
};
const filters = { entry: selectFilter('What', kinds, (kind) => ({ kind }), 'Everything') };

type LedgerProps = {
  /** Of one person; if left out, of all. */
  uid?: string;
  /** Names a person in a row. */
  Person?: PersonComponent;
};

const columnsOf = (Person: LedgerProps['Person']): Column<LedgerEntry>[] => [
  {
    key: 'at',
    header: 'When',
    width: '18%',
    sort: byTime('at'),
    cell: ({ at }) => <Time at={at} />,
  },
  ...(Person
    ? [
        {
          key: 'person',
          header: 'Person',
          width: '24%',
          isLong: true as const,
          cell: ({ uid }: LedgerEntry) => <Person uid={uid} />,
        },
      ]
    : []),
  { key: 'what', header: 'What', isLong: true, cell: (entry) => <What {...entry} /> },
  {
    key: 'coins',
    header: 'Coins',
    width: '10%',
    align: 'end',
    cell: ({ coins }) => (coins > 0 ? `+${formatNumber(coins)}` : formatNumber(coins)),
  },
  {
    key: 'balance',
    header: 'Balance',
    width: '10%',
    align: 'end',
    cell: ({ balanceAfter }) => formatNumber(balanceAfter),
  },
];

/** What happened to coins. */
export function LedgerList({ uid, Person }: LedgerProps) {
  const { list, wanted, page } = useFilteredList(filters, () => ['-at']);
  const query = coinsApi.endpoints.coinEntries.useQuery({ uid, ...wanted, ...page });
  return (
    <StaffList
      label="Coins"
      columns={columnsOf(Person)}
      query={query}
      list={list}
      preload={Person?.loadNames}
      rowKey={({ payerId, number }) => `${payerId} ${number}`}
      empty={{ title: uid ? 'This person never had coins' : 'No coins have been sold or given yet' }}
      filters={<FilterFields list={list} all={filters} />}
    />
  );
}

function What({ kind, chapter, paymentId, reason }: LedgerEntry) {
  return (
    <>
      {kinds[kind]}
      {chapter && `: ${chapter.comicTitle}, episode ${chapter.chapterNumber}`}
      {reason && <Note>{reason}</Note>}
      {paymentId && (
        <>
          {' '}
          <TextLink to={`/payments/${paymentId}`}>Payment</TextLink>
        </>
      )}
    </>
  );
}
