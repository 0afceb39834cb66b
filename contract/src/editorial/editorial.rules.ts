/** How many banners the home page features: the first ones that readers see now. */
export const bannersOnHomePage = 3;

/** Longer texts take long to render. */
export const maxPolicyCharacters = 20_000;
