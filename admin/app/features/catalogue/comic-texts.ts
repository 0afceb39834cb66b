export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const statusNames = { ongoing: 'Ongoing', completed: 'Completed', hiatus: 'On hiatus' } as const;

export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

export const ratingOptions = [
  { value: 'T', label: 'T – teen' },
  { value: 'M', label: 'M – mature' },
  { value: 'AO', label: 'AO – adults only' },
];

/** By the number of the day, from 1. */
export const weekdayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }));
