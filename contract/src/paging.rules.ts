/** The largest page of any list, and how many things one call can change. */
export const maxLimit = 200;
