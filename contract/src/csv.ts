/** Tables as CSV (RFC 4180), for spreadsheets. */

export type CsvField = string | number | boolean | null;

/** US cents as dollars, with a decimal point. */
export const csvDollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * The first characters of formulas. Excel takes those of East Asian keyboards (full width) too, and both it and
 * LibreOffice skip blanks before them.
 */
const formulaStart = /^[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;
const negativeNumber = /^-\d+(\.\d+)?$/;

/** A spreadsheet would run text that begins like a formula, so it gets an apostrophe. Negative amounts stay numbers. */
function csvField(field: CsvField): string {
  const value = String(field ?? '');
  const isFormula = formulaStart.test(value) && !negativeNumber.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/** The first line of a file. Its byte order mark makes spreadsheets read the text as UTF-8. */
export function csvHeader(names: readonly string[]): string {
  return `\ufeff${csvLine(names)}`;
}
