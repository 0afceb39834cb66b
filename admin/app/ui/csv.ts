import { saveFile } from '../platform/save-file.ts';

export type Figure = string | number | null;

/** A table as CSV (RFC 4180). Text that a spreadsheet would read as a formula gets an apostrophe; amounts are no texts. */
export function csvOf(header: readonly string[], rows: readonly (readonly Figure[])[]): string {
  const cell = (value: Figure) => {
    const written = String(value ?? '');
    const isFormula = /^[=+\-@\t\r]/.test(written) && !/^-\d+(\.\d+)?$/.test(written);
    const text = isFormula ? `'${written}` : written;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The mark tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), name);
}
