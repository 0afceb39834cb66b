import type { ContentWarning } from '@longstrip/contract/catalogue/comics.shapes';
import { statusNames, warningNames, weekdays } from '@longstrip/contract/catalogue/comics.texts';

export const statusOptions = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

export const ratingOptions = [
  { value: 'T', label: 'T – teen' },
  { value: 'M', label: 'M – mature' },
  { value: 'AO', label: 'AO – adults only' },
];

/** By the number of the day, from 1. */
export const weekdayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }));

/** In the order in which they are named. The list of the contract would load its schemas. */
export const contentWarnings = Object.keys(warningNames) as ContentWarning[];
