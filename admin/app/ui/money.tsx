const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents as they are written: $13.49. */
export const dollars = (cents: number) => format.format(cents / 100);

export function Money({ cents }: { cents: number }) {
  return <>{dollars(cents)}</>;
}
