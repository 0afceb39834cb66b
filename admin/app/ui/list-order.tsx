import { Select } from '@longstrip/kit/fields.tsx';
import type { ListState } from '../platform/list-state.ts';
import styles from './staff-list.module.css';

/** The sort of a column: the field that the call sorts by, and the names of its two directions. */
export type ColumnSort = { field: string; up: string; down: string };

export const byTime = (field: string): ColumnSort => ({ field, up: 'earliest first', down: 'latest first' });
export const byText = (field: string): ColumnSort => ({ field, up: 'A to Z', down: 'Z to A' });
export const byAmount = (field: string): ColumnSort => ({ field, up: 'lowest first', down: 'highest first' });

type SortedColumn = {
  key: string;
  header: string;
  align?: 'end';
  isMinor?: true;
  sort?: ColumnSort;
};

const directions = { up: 'ascending', down: 'descending' } as const;
const arrows = { up: '↑', down: '↓' } as const;

/** The direction in which the list is sorted by this field; null if it is sorted by another one. */
function directionOf({ field }: ColumnSort, sort: string | undefined): 'up' | 'down' | null {
  return sort === field ? 'up' : sort === `-${field}` ? 'down' : null;
}

/** The initial sort by this field; undefined if the list cannot be sorted by it now. */
const initialSortOf = ({ field }: ColumnSort, { sorts }: ListState) =>
  sorts.find((each) => each === field || each === `-${field}`);

/** The head of a column: a button if the list can be sorted by it. */
export function ColumnHead({ column, list }: { column: SortedColumn; list: ListState }) {
  const { header, align, isMinor, sort } = column;
  const first = sort && initialSortOf(sort, list);
  const direction = sort ? directionOf(sort, list.sort) : null;
  return (
    <th
      scope="col"
      data-align={align}
      data-minor={isMinor}
      aria-sort={direction ? directions[direction] : undefined}
    >
      {sort && first ? (
        <>
          <button
            type="button"
            className={styles.sort}
            onClick={() =>
              list.setSort(direction === 'up' ? `-${sort.field}` : direction === 'down' ? sort.field : first)
            }
          >
            {header} <span aria-hidden>{direction ? arrows[direction] : '↕'}</span>
          </button>
          <span className={styles.phoneOnly}>{header}</span>
        </>
      ) : (
        header
      )}
    </th>
  );
}

/** Chooses the order on a phone, where rows are cards and there is no table head. */
export function OrderSelect({ columns, list }: { columns: readonly SortedColumn[]; list: ListState }) {
  const options = columns.flatMap(({ header, sort }) =>
    sort && initialSortOf(sort, list)
      ? [
          { value: `-${sort.field}`, label: `${header}: ${sort.down}` },
          { value: sort.field, label: `${header}: ${sort.up}` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <div className={`${styles.order} ${styles.phoneOnly}`}>
      <Select
        name="sort"
        label="Order"
        value={list.sort}
        onChange={({ currentTarget: { value } }) => list.setSort(value)}
        options={options}
      />
    </div>
  );
}
