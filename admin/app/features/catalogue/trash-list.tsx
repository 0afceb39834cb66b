import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import { trashDays } from '@longstrip/contract/trash/trash.rules';
import { confirm } from '../../ui/confirm.tsx';
import { FilterFields, textFilter, useFilteredList } from '../../ui/list-filters.tsx';
import { byTime } from '../../ui/list-order.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { withConfirmedMove } from './confirm-move.tsx';
import { restoredText } from './restored-text.ts';
import { catalogueApi } from './catalogue.api.ts';
import styles from './catalogue.module.css';
import { aboutEntry, type TrashEntry } from './trash-texts.ts';

const columns: Column<TrashEntry>[] = [
  {
    key: 'title',
    header: 'What',
    width: '28%',
    isLong: true,
    cell: (entry) => (
      <>
        {entry.title}
        <Note>{aboutEntry(entry)}</Note>
      </>
    ),
  },
  {
    key: 'deleted',
    header: 'Deleted',
    width: '28%',
    isLong: true,
    sort: byTime('deleted'),
    cell: ({ deletedAt, deletedBy }) => (
      <>
        <Time at={deletedAt} />
        <Note>{deletedBy ? `by ${deletedBy}` : 'by a command or an erased account'}</Note>
      </>
    ),
  },
  {
    key: 'until',
    header: 'Deleted for good',
    width: '16%',
    cell: ({ deletedForGoodAt }) => <Time at={deletedForGoodAt} day />,
  },
  { key: 'actions', header: 'Actions', cell: (entry) => <Actions entry={entry} /> },
];

const filters = { search: textFilter('Search', (search) => ({ search }), 'Title or name') };

export function TrashList() {
  const { list, wanted, page } = useFilteredList(filters, () => ['-deleted']);
  const query = catalogueApi.endpoints.trash.useQuery({ ...wanted, ...page });
  return (
    <StaffList
      label="Trash"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      filters={<FilterFields list={list} all={filters} />}
      empty={{
        title: 'The trash is empty',
        children: `What is deleted can be restored here for ${trashDays} days.`,
      }}
    />
  );
}

function Actions({ entry: { id, title, kind } }: { entry: TrashEntry }) {
  const [restore, { isLoading }] = catalogueApi.endpoints.restore.useMutation();
  const [empty] = catalogueApi.endpoints.emptyTrash.useMutation();
  const report = async <T,>(work: Promise<T>, done: (answer: T) => string) => {
    try {
      toast(done(await work));
    } catch (error) {
      toastError(error);
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete “${title}” for good?`,
      consequences:
        kind === 'genre'
          ? 'It can no longer be restored to its comics.'
          : 'Its images are deleted too. This cannot be undone.',
      button: 'Delete for good',
      isDangerous: true,
    });
    if (isSure) await report(empty({ ids: [id] }).unwrap(), () => 'Deleted for good.');
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        small
        busy={isLoading}
        aria-label={`Restore ${title}`}
        onClick={() =>
          void report(
            withConfirmedMove((confirmation) => restore({ id, ...confirmation }).unwrap()),
            ({ data }) => restoredText(data),
          )
        }
      >
        Restore
      </Button>
      <Button variant="danger" small aria-label={`Delete for good: ${title}`} onClick={() => void remove()}>
        Delete for good
      </Button>
    </div>
  );
}
