/**
 * Dates for pages, mails, receipts and calendars. Intl is not used: its first format takes 50 ms on a phone, and its
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

/** The date in UTC, in every time zone, so that page, receipt, mail and calendar agree: 19 December 2026 */
export const formatDay = (at: string | Date): string => formatUtc(at);

/** The same, abbreviated: 19 Dec 2026 */
export const formatShortDay = (at: string | Date): string => formatUtc(at, 3);
