/** The home page features the first of those that readers see now. */
export const bannersOnHomePage = 3;
