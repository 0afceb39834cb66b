/**
 * Days as pages, mails, receipts and calendars write them. Not by Intl, whose first format takes a phone 50 ms, and whose
 * texts differ between browsers and the server.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function formatUtc(at: string | Date, monthLetters?: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]!.slice(0, monthLetters)} ${date.getUTCFullYear()}`;
}

/** A moment as its day in UTC, wherever the reader is, so that page, receipt, mail and calendar name the same: 19 December 2026 */
export const formatDay = (at: string | Date): string => formatUtc(at);

/** The same in little space: 19 Dec 2026 */
export const formatShortDay = (at: string | Date): string => formatUtc(at, 3);
