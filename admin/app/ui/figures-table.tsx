import { Button } from '@longstrip/kit/button.tsx';
import { formatShortDay } from '@longstrip/contract/days.texts';
import { type CsvField, csvHeader, csvLine } from '@longstrip/contract/csv';
import { type ReactNode, useState } from 'react';
import type { ListState } from '../platform/list-state.ts';
import { saveCsv } from '../platform/save-file.ts';
import styles from './figures-table.module.css';

export type FigureColumn<Row> = {
  header: string;
  /** Written into the file, and shown on the screen unless there is a `cell`. */
  value: (row: Row) => CsvField;
  cell?: (row: Row) => ReactNode;
  /** The field that the call sorts by, from the highest down. */
  sort?: string;
};

type FiguresTableProps<Row> = {
  /** Names the table, and the file. */
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Replaces the button that saves these rows, where they are only a part of all rows. */
  download?: ReactNode;
  /** The sort, where these rows are the top of a longer list. */
  order?: Pick<ListState, 'sort' | 'setSort'>;
};

const numbers = new Intl.NumberFormat('en-US');
/** With a minus sign, not the hyphen that files have. */
export const formatNumber = (value: number) => withMinus(numbers.format(value));

const withMinus = (figure: string) => figure.replace(/^-(?=\d)/, '−');

/** The first column of figures by day. Files have days such as 2026-11-27. */
export const dayColumn = {
  header: 'Day (UTC)',
  value: ({ day }: { day: string }) => day,
  cell: ({ day }: { day: string }) => formatShortDay(day),
};

/** Rows shown at first: more than a window has room for, and all days of the usual range unless columns are many. */
const rowsAtFirst = (columns: number) => (columns > 13 ? 13 : 30);

/** Figures as a table that can be downloaded. On a phone it scrolls sideways; the first column stays. */
export function FiguresTable<Row>({ label, columns, rows, rowKey, download, order }: FiguresTableProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const atFirst = rowsAtFirst(columns.length);
  const save = () =>
    saveCsv(
      csvHeader(columns.map(({ header }) => header)) +
        rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join(''),
      `${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`,
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.header} {...column} order={order} />
              ))}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, atFirst)).map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ header, value, cell }, index) => {
                  const figure = value(row);
                  const shown = cell?.(row) ?? shownText(figure);
                  if (index > 0) return <td key={header}>{shown}</td>;
                  return (
                    <th key={header} scope="row">
                      {shown}
                    </th>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        {!isWhole && rows.length > atFirst && (
          <Button variant="quiet" small onClick={() => setWhole(true)}>
            Show all {rows.length} rows
          </Button>
        )}
        {download ?? (
          <Button variant="quiet" small onClick={save}>
            Download as CSV
          </Button>
        )}
      </div>
    </>
  );
}

function shownText(figure: CsvField): ReactNode {
  if (typeof figure === 'number') return formatNumber(figure);
  return typeof figure === 'string' ? withMinus(figure) : figure;
}

type HeadProps = Pick<FigureColumn<never>, 'header' | 'sort'> & Pick<FiguresTableProps<never>, 'order'>;

function Head({ header, sort, order }: HeadProps) {
  if (!sort || !order) return <th scope="col">{header}</th>;
  const isSorted = order.sort === `-${sort}`;
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : undefined}>
      <button type="button" className={styles.sort} onClick={() => order.setSort(`-${sort}`)}>
        {header} <span aria-hidden>{isSorted ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}
