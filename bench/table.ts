/** Prints rows of measurements as a Markdown table; fractions with two decimals. */
export function printTable(title: string, columns: string[], rows: (string | number)[][]): void {
  const lineOf = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'string' || Number.isInteger(cell) ? cell : cell.toFixed(2))).join(' | ')} |`;
  console.log(`\n${title}\n`);
  for (const cells of [columns, columns.map(() => '---'), ...rows]) console.log(lineOf(cells));
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
