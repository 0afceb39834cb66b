/** Seconds. Colleagues and jobs change data, so a screen that opens reloads answers older than this. */
export const secondsFresh = 5;
