/** Longer questions are refused. */
export const maxQuestion = 100;

/** So many matches of a kind are looked at. Where there are more, the best known of them are listed. */
export const maxCandidates = 1000;
