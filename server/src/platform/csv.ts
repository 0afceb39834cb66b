/** Tables as CSV (RFC 4180), for spreadsheets. */

export type CsvField = string | number | boolean | null;

export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(fieldOf).join(',')}\r\n`;
}

/** A spreadsheet would run text that begins like a formula. Negative amounts stay numbers. */
function fieldOf(field: CsvField): string {
  const value = String(field ?? '');
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

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
  yield csvLine(Object.keys(columns));
  let after: string | undefined;
  do {
    const { data, next } = await pageOf({ limit: pageSize, after });
    if (data.length > 0) yield data.map((row) => csvLine(fields.map((of) => of(row)))).join('');
    after = next ?? undefined;
  } while (after !== undefined);
}
