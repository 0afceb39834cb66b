import type { Answer } from '@longstrip/client/calls';

type Calendar = Answer<'readCalendar'>;
export type CalendarComic = Calendar['days'][number]['comics'][number];
/** `time`: when new episodes come out on this day; '' if unknown. */
export type CalendarDay = { day: number; comics: { comic: CalendarComic; time: string }[]; isMore: boolean };

/** The week as the site writes it. */
export function siteWeek({ days }: Calendar): CalendarDay[] {
  return days.map(({ comics, ...day }) => ({
    ...day,
    comics: comics.map((comic) => ({ comic, time: comic.updateTime ?? '' })),
  }));
}

/** The week by the clocks of the reader, where new episodes may come out on another day. */
export function readersWeek({ days }: Calendar): CalendarDay[] {
  const all = days.flatMap(({ day, comics }) => comics.map((comic) => ({ comic, ...localTime(comic, day) })));
  return days.map(({ day, isMore }) => ({
    day,
    comics: all.filter((each) => each.day === day).map(({ comic, time }) => ({ comic, time })),
    isMore,
  }));
}

/** Without Intl, whose first format takes 50 ms on a phone. */
function localTime({ nextUpdate }: CalendarComic, day: number): { day: number; time: string } {
  if (!nextUpdate) return { day, time: '' };
  const at = new Date(nextUpdate);
  const digits = (number: number) => String(number).padStart(2, '0');
  return { day: at.getDay() || 7, time: `${digits(at.getHours())}:${digits(at.getMinutes())}` };
}
