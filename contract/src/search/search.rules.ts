/** Longer questions are refused. */
export const maxQuestion = 100;

/** So many matches of a kind are looked at. Where there are more, the best known of them are listed. */
export const maxCandidates = 1000;

/** Comics by their number of published episodes. */
export const comicLengths = {
  short: { min: 0, max: 9 },
  medium: { min: 10, max: 49 },
  long: { min: 50, max: 1_000_000 },
} as const;
export type ComicLength = keyof typeof comicLengths;
