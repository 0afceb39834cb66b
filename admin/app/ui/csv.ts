export type Figure = string | number | null;

/** A table as CSV (RFC 4180). Text that would be read as a formula gets an apostrophe, negative amounts do not. */
export function csvOf(header: readonly string[], rows: readonly (readonly Figure[])[]): string {
  const cell = (value: Figure) => {
    const written = String(value ?? '');
    const isFormula = /^[=+\-@\t\r]/.test(written) && !/^-\d+(\.\d+)?$/.test(written);
    const text = isFormula ? `'${written}` : written;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
