/** US cents as they are written: $1,013.49 and -$5.00. Not by Intl, whose first format takes a phone 50 ms. */
export const dollars = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
    .replace(/^-?/, '$&$');
