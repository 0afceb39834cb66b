export type Figure = string | number | null;

/** A table as CSV (RFC 4180). Text that a spreadsheet would read as a formula gets an apostrophe. */
export function csvOf(header: readonly string[], rows: readonly (readonly Figure[])[]): string {
  const cell = (value: Figure) => {
    const text = typeof value === 'string' ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Offers a file for saving, as a download link does. The mark tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, name: string): void {
  const href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}
