import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';

/** Roles of authors; other roles prepare or translate the work. */
const authors = new Set(['writer', 'penciller', 'inker', 'colorist', 'artist', 'author', 'illustrator']);
const mostNames = 4;

/** "By Ann, Bo and 3 others": the authors, or all creators if no author is known; empty without creators. */
export function creditsOf({ creators = [] }: Pick<Comic, 'creators'>): string {
  const main = creators.filter(({ role }) => authors.has(role));
  const names = [...new Set((main.length > 0 ? main : creators).map(({ name }) => name))];
  if (names.length === 0) return '';
  const [shown, more] = [names.slice(0, mostNames), names.length - mostNames];
  if (more > 0) return `By ${shown.join(', ')} and ${more} ${more === 1 ? 'other' : 'others'}`;
  const last = shown.pop()!;
  return `By ${shown.length > 0 ? `${shown.join(', ')} and ${last}` : last}`;
}
