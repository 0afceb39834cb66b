/** How many earlier versions of one thing are kept. */
export const maxVersions = 50;
