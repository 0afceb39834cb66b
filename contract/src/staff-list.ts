/** Lists of the back office. Each is declared once: its call, its export and the tests of its indexes follow. */
import { z } from 'zod';
import type { CsvField } from './csv.ts';
import { csvFile, csvParts, staffListAnswer, staffPage } from './paging.ts';

/** The columns of an export: the value of a row, by the name of the column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvField>>;

/**
 * `filters`: fields that the call takes, all optional. `sort`: `staffSort` of the fields that the list can be sorted by,
 * with its default. `csv`: what an export names of each row, with the unit in the name of a column.
 */
export function staffList<Row extends z.ZodType, Filters extends z.ZodRawShape, Order extends z.ZodType>({
  row,
  filters,
  sort,
  csv = {},
}: {
  row: Row;
  filters: Filters;
  sort: Order;
  csv?: CsvColumns<z.output<Row>>;
}) {
  return {
    /** Declares the call that reads one page. */
    page: {
      method: 'POST',
      body: z.strictObject({ ...filters, sort, ...staffPage }),
      answer: staffListAnswer(row),
    },
    /** Declares the call that answers all rows with these filters as a file. */
    file: (fileName: string) =>
      ({
        method: 'POST',
        readOnly: true,
        body: z.strictObject(filters),
        answer: csvParts,
        download: csvFile(fileName),
      }) as const,
    csv,
  } as const;
}
