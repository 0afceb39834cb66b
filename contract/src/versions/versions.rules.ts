/** How many earlier versions of one object are kept. */
export const maxVersions = 50;
