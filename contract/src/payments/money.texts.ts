/** Sums and days as pages, mails, receipts and calendars write them. */

/** US cents: $13.49 */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment as its day in UTC, wherever the reader is, so that page, receipt, mail and calendar name the same: 19 December 2026 */
export const formatDay = (at: string | Date): string => day.format(new Date(at));
