/** The page of a creator, whose comics begin at this place of the list. */
export function creatorPath(slug: string, from = 0): string {
  return `/creator/${slug}${from > 0 ? `?from=${from}` : ''}`;
}
