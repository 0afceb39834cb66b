/** What readers and staff read about a comic. */
import { type ComicLength, comicLengths } from './browse.rules.ts';
import type { ComicStatus, ContentWarning } from './comics.shapes.ts';

export const statusNames: Record<ComicStatus, string> = {
  ongoing: 'Ongoing',
  completed: 'Completed',
  hiatus: 'On hiatus',
};

export const lengthNames: Record<ComicLength, string> = {
  short: `Fewer than ${comicLengths.medium.min} episodes`,
  medium: `${comicLengths.medium.min} to ${comicLengths.medium.max} episodes`,
  long: `${comicLengths.long.min} episodes or more`,
};

/** ISO: the first is Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const warningNames: Record<ContentWarning, string> = {
  violence: 'Violence',
  gore: 'Gore',
  abuse: 'Abuse',
  self_harm: 'Self-harm or suicide',
  nudity: 'Nudity',
  sexual_content: 'Sexual content',
  strong_language: 'Strong language',
  substance_use: 'Drugs or alcohol',
  flashing_images: 'Flashing images',
};
