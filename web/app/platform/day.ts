const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** A moment as a day where the reader is: 19 December 2026. Only in what the browser renders. */
export const formatDay = (at: string): string => day.format(new Date(at));
