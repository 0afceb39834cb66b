/** Formats US cents: $1,013.49 and -$5.00. Intl is not used, because its first format takes 50 ms on a phone. */
export const dollars = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
    .replace(/^-?/, '$&$');
