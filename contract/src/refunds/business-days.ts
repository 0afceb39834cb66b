/** Business days in California: not Saturdays, Sundays and federal holidays. */

const dayMs = 86_400_000;
const zone = 'America/Los_Angeles';
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The midnight that ends the business day with this number after the day of `from`. */
export function endOfBusinessDay(from: Date, number: number): Date {
  const { year, month, day } = localTime(from);
  // The calendar day, represented by its midnight in UTC.
  let date = Date.UTC(year, month - 1, day);
  for (let left = number; left > 0;) {
    date += dayMs;
    if (isBusinessDay(new Date(date))) left -= 1;
  }
  return midnightOf(date + dayMs);
}

function localTime(moment: Date) {
  const found = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  return { year: found['year']!, month: found['month']!, day: found['day']!, hour: found['hour']! };
}

/** Clocks change at two in the morning, so midnight is seven or eight hours after that of UTC. */
function midnightOf(date: number): Date {
  const summer = new Date(date + 7 * 3_600_000);
  return localTime(summer).hour === 0 ? summer : new Date(date + 8 * 3_600_000);
}

function isBusinessDay(date: Date): boolean {
  return !isWeekend(date) && !isHoliday(date) && !isObservedHoliday(date);
}

const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** A holiday on a weekend is observed on the Friday before or the Monday after. */
function isObservedHoliday(date: Date): boolean {
  const weekday = date.getUTCDay();
  if (weekday === 1) return isFixedHoliday(new Date(date.getTime() - dayMs));
  return weekday === 5 && isFixedHoliday(new Date(date.getTime() + dayMs));
}

const fixedHolidays = ['1-1', '6-19', '7-4', '11-11', '12-25'];

const isFixedHoliday = (date: Date) =>
  fixedHolidays.includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`);

function isHoliday(date: Date): boolean {
  const [month, day, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()];
  const week = Math.ceil(day / 7);
  if (isFixedHoliday(date)) return true;
  // Thanksgiving is a Thursday; all others that move are Mondays.
  if (weekday === 4) return month === 11 && week === 4;
  if (weekday !== 1) return false;
  if (month === 1 || month === 2) return week === 3;
  if (month === 5) return day > 24;
  if (month === 9) return week === 1;
  return month === 10 && week === 2;
}
