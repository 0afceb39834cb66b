/** US cents as they are written: $1,013.49. Not by Intl, whose first format takes a phone 50 ms. */
export const dollars = (cents: number): string =>
  (cents < 0 ? '-$' : '$') + (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
