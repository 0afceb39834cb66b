const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents as they are written: $13.49. */
export function Money({ cents }: { cents: number }) {
  return <>{dollars.format(cents / 100)}</>;
}
