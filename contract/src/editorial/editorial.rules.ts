/** How many banners the home page features: the first ones that readers see now. */
export const bannersOnHomePage = 3;
