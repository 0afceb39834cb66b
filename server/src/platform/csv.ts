/** Lists as CSV, in parts. */
import { csvHeader, csvLine } from '@longstrip/contract/csv';
import type { CsvColumns } from '@longstrip/contract/staff-list';

/** Rows that are in memory at the same time. */
const pageSize = 1000;

/** All rows of a list as CSV, read page by page. */
export async function* csvOfList<Row>(
  columns: CsvColumns<Row>,
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
