/** The largest page of any list, and the most things that one call can change. */
export const maxLimit = 200;

/** What has to be counted row by row is counted up to one more than this, which is shown as "more than". */
export const maxCounted = 10_000;
