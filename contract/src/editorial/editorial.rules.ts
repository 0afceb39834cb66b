/** How many banners the home page features: the first ones that readers see now. */
export const bannersOnHomePage = 3;

/** Longer texts take long to render. */
export const maxPolicyCharacters = 20_000;

/**
 * The elements of rich text: all that the server makes of Markdown, and `b`, `i`, `sub` and `sup`, which descriptions of
 * plans may contain. Browsers render these and leave out others, except for their text.
 */
export const richTextElements =
  `h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre hr br img strong em code a b i sub sup
   table thead tbody tr th td`.split(/\s+/);

/** The texts of a site whose staff have not written their own (spec §2). */
export const defaultSaleBanner = {
  title: 'Open unlimited access',
  subtitle: 'to more than 3000+ episodes',
  button: 'Become a member',
  text: 'New comics every week',
} as const;
