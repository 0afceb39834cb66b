/** Most days of one range. */
export const maxDays = 366;
/** How many days keep figures of their own. Months that ended before are added up on their first day. */
const singleDays = 400;

const dayMs = 86_400_000;

/** Days are in UTC, like those of the books. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * dayMs));

/** Both ends are included. */
export const daysIn = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The first day that keeps figures of its own: the first of a month, so that only whole months are added up. */
export const firstUnrolledDay = (today: string): string => `${daysBefore(today, singleDays).slice(0, 7)}-01`;

/** What comics can be sorted by, the highest first. */
export const comicOrders = [
  'reads',
  'readers',
  'finished',
  'locks',
  'plans',
  'checkouts',
  'paid',
  'unlocks',
] as const;

/** The same for admins, who also see revenue. */
export const comicMoneyOrders = [
  ...comicOrders,
  'membershipCents',
  'coinCents',
  'givenBackCents',
  'netCents',
  'coinsSpent',
] as const;
