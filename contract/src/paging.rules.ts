/** The largest page of any list, and the most things that one call can change. */
export const maxLimit = 200;
