/** Lists as CSV, in parts. */
import { type CsvField, csvHeader, csvLine } from '@longstrip/contract/csv';

/** US cents as dollars, with a decimal point. */
export const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Rows that are in memory at the same time. */
const pageSize = 1000;

/** All rows of a list as CSV, read page by page. `columns`: the value of a row, by the name of the column. */
export async function* csvOfList<Row>(
  columns: Record<string, (row: Row) => CsvField>,
  pageOf: (page: {
    limit: number;
    after: string | undefined;
  }) => Promise<{ data: readonly Row[]; next: string | null }>,
): AsyncGenerator<string> {
  const fields = Object.values(columns);
  yield csvHeader(Object.keys(columns));
  let after: string | undefined;
  do {
    const { data, next } = await pageOf({ limit: pageSize, after });
    if (data.length > 0) yield data.map((row) => csvLine(fields.map((of) => of(row)))).join('');
    after = next ?? undefined;
  } while (after !== undefined);
}
