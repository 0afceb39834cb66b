import { Button } from '@longstrip/kit/button.tsx';
import { Select } from '@longstrip/kit/fields.tsx';
import { type AppThunk, useAppDispatch } from '@longstrip/client/store';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type ListState, pageSizes } from '../platform/list-state.ts';
import { ColumnHead, type ColumnSort, OrderSelect } from './list-order.tsx';
import { SelectAll, type Selection, SelectionBar, toggled } from './selection.tsx';
import styles from './staff-list.module.css';
import { EmptyState, ErrorState, useIsSlow } from './states.tsx';
import { TimeZoneNote } from './time.tsx';
import { whyNot } from './why-not.ts';

export type Column<Row> = {
  key: string;
  header: string;
  /** A share of the table such as '20%', or pixels. Columns without a width share what is left. */
  width?: string | number;
  /** For numbers. */
  align?: 'end';
  /** Its words may be longer than a column, such as addresses; others are never broken beside the navigation. */
  isLong?: true;
  /** Left out of windows that are narrower than a desktop, but not of cards. */
  isMinor?: true;
  sort?: ColumnSort;
  cell: (row: Row) => ReactNode;
};

/** The part of an RTK query that a list needs. */
type ListQuery<Row> = {
  data?: { data: readonly Row[]; next: string | null } | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
};

const emptySelection: ReadonlySet<string> = new Set();
const selectAll = 'Select all on this page';

/** The selected rows of a list. Other filters or another page clear it, so that no action includes hidden rows. */
export function useSelection(): Selection {
  const { search } = useLocation();
  const [{ at, keys }, set] = useState({ at: search, keys: emptySelection });
  return {
    selected: at === search ? keys : emptySelection,
    select: (chosen) => set({ at: search, keys: chosen }),
  };
}

type Preload<Row> = (rows: readonly Row[]) => AppThunk<Promise<void>>;

type StaffListProps<Row> = {
  /** Names the list for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  query: ListQuery<Row>;
  list: ListState;
  rowKey: (row: Row) => string;
  /** Names a row for screen readers; needed with a selection. */
  rowLabel?: (row: Row) => string;
  selection?: Selection;
  /** Buttons for the selected rows. */
  bulkActions?: ReactNode;
  /** Filters, from list-filters.tsx. */
  filters?: ReactNode;
  /** Loads more data of the rows, such as names. The first rows wait for it, so that they are rendered once. */
  preload?: Preload<Row> | undefined;
  /** Shown if the list is empty without filters; says what to do. */
  empty: { title: string; children?: ReactNode };
};

/** A list of one page at a time, read by cursor. On a phone each row is a card. */
export function StaffList<Row>(props: StaffListProps<Row>) {
  const { label, columns, query, list, filters, empty, selection, bulkActions } = props;
  const rows = useRows(props);
  const isSlow = useIsSlow(!rows);
  const isFiltered = Object.keys(list.filters).length > 0;
  const keys = rows?.map(props.rowKey) ?? [];
  // Filters and rows are drawn together, unless the rows are slow.
  if (!rows && !isSlow && query.error === undefined) return <div aria-busy />;
  return (
    <div>
      {(filters || rows?.length !== 0) && (
        <div className={styles.filters}>
          {filters}
          <TimeZoneNote />
        </div>
      )}
      <OrderSelect columns={columns} list={list} />
      <div role="status">
        {rows?.length === 0 && query.error === undefined && <NothingFound {...{ list, isFiltered, empty }} />}
      </div>
      {query.error !== undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? null : (
        <>
          {selection && (
            <div className={`${styles.selectAll} ${styles.phoneOnly}`}>
              <SelectAll {...selection} {...{ keys }} label={selectAll} />
            </div>
          )}
          <table className={styles.table} aria-label={label} aria-busy={query.isFetching || !rows}>
            <colgroup>
              {selection && <col width={44} />}
              {columns.map(({ key, width, isMinor }) => (
                <col key={key} width={width} data-minor={isMinor} />
              ))}
            </colgroup>
            <Head {...props} keys={keys} />
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between its links */}
            <tbody onKeyDown={moveBetweenRows}>
              {rows
                ? rows.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)
                : isSlow && skeletons(columns)}
            </tbody>
          </table>
        </>
      )}
      {rows && rows.length > 0 && <Pager {...{ list, rows: rows.length, next: query.data?.next ?? null }} />}
      {selection && (
        <SelectionBar select={selection.select} keys={keys.filter((key) => selection.selected.has(key))}>
          {bulkActions}
        </SelectionBar>
      )}
    </div>
  );
}

/** The rows, once `preload` has finished or is slow. Rows of other pages and filters are shown immediately. */
function useRows<Row>({ query, preload }: StaffListProps<Row>) {
  const rows = query.data?.data;
  const dispatch = useAppDispatch();
  const [isReady, setReady] = useState(!preload);
  const isWaiting = !isReady && rows !== undefined;
  useEffect(() => {
    if (isWaiting) void dispatch(preload!(rows)).then(() => setReady(true));
  }, [isWaiting, rows, preload, dispatch]);
  const isLate = useIsSlow(isWaiting);
  return isWaiting && !isLate ? undefined : rows;
}

function Head<Row>({ columns, list, selection, keys }: StaffListProps<Row> & { keys: readonly string[] }) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className={styles.selectAllHead}>
            <SelectAll {...selection} {...{ keys }} label={selectAll} isBare />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} list={list} />
        ))}
      </tr>
    </thead>
  );
}

function Row<Row>({ row, columns, selection, rowKey, rowLabel }: StaffListProps<Row> & { row: Row }) {
  const key = rowKey(row);
  const isSelected = selection?.selected.has(key) ?? false;
  return (
    <tr data-selected={isSelected || undefined}>
      {selection && (
        <td>
          <input
            type="checkbox"
            aria-label={`Select ${rowLabel?.(row) ?? key}`}
            checked={isSelected}
            onChange={() => selection.select(toggled(selection.selected, key))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.header}
          data-align={column.align}
          data-long={column.isLong}
          data-minor={column.isMinor}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const placeholder = <div className={styles.loading} />;

function skeletons(columns: readonly Pick<Column<never>, 'key' | 'isMinor'>[]) {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
    <tr key={line}>
      {columns.map(({ key, isMinor }) => (
        <td key={key} data-minor={isMinor}>
          {placeholder}
        </td>
      ))}
    </tr>
  ));
}

type NothingProps = { list: ListState; isFiltered: boolean; empty: { title: string; children?: ReactNode } };

function NothingFound({ list, isFiltered, empty }: NothingProps) {
  if (!isFiltered && !list.after) return <EmptyState title={empty.title}>{empty.children}</EmptyState>;
  return (
    <EmptyState title="Nothing matches">
      <Button variant="quiet" small onClick={list.clearFilters}>
        Show everything
      </Button>
    </EmptyState>
  );
}

function Pager({ list, rows, next }: { list: ListState; rows: number; next: string | null }) {
  const isWhole = next === null && !list.after;
  return (
    <div className={styles.pager}>
      <p role="status">{isWhole ? `${rows} in all` : `${rows} on this page`}</p>
      {(!isWhole || list.limit > pageSizes[0]) && (
        <Select
          name="rows"
          aria-label="Rows on a page"

          options={pageSizes.map((size) => ({ value: String(size), label: `${size} a page` }))}
          value={String(list.limit)}
          onChange={({ currentTarget: { value } }) => list.setLimit(Number(value))}
        />
      )}
      {!isWhole && <PageButtons {...{ list, next }} />}
    </div>
  );
}

function PageButtons({ list, next }: { list: ListState; next: string | null }) {
  return (
    <nav className={styles.pages} aria-label="Pages">
      {/* Stay focusable at an end of the list, so that they do not lose the focus. */}
      <Button
        variant="quiet"
        small
        onClick={list.showPrevious}
        {...whyNot(!list.after && 'This is the first page.')}
      >
        Previous page
      </Button>
      <Button
        variant="quiet"
        small
        onClick={() => list.showNext(next!)}
        {...whyNot(next === null && 'This is the last page.')}
      >
        Next page
      </Button>
    </nav>
  );
}

/** The arrow keys move the focus to the first link or button of the next or previous row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target = event.target as HTMLElement;
  if (step === 0 || target.closest('input, select, textarea')) return;
  const rows = [...event.currentTarget.children];
  const here = rows.findIndex((row) => row.contains(target));
  const goal = rows[here + step]?.querySelector<HTMLElement>('a, button, summary');
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}
