/** What a creator did for a comic, in the order of credits. */
export const creditRoles = [
  'writer',
  'artist',
  'inks',
  'colours',
  'letters',
  'cover',
  'editing',
  'translation',
] as const;
export type CreditRole = (typeof creditRoles)[number];

/** How many credits a comic can have. */
export const maxCredits = 100;

/** How many names a card has room for. */
export const maxNamesOnCard = 3;

const authorRoles: readonly CreditRole[] = ['writer', 'artist'];

/** Whose comic it is: each name once. Writers and artists, or everyone if there are none. */
export function authorsOf<Credit extends { name: string; role: CreditRole }>(
  credits: readonly Credit[],
): Credit[] {
  const authors = credits.filter(({ role }) => authorRoles.includes(role));
  return [...new Map((authors.length > 0 ? authors : credits).map((each) => [each.name, each])).values()];
}

/** Roles were free texts in the previous version, in the words of ComicInfo or of staff. */
const formerRoles: ReadonlyMap<string, CreditRole> = new Map([
  ['art', 'artist'],
  ['penciller', 'artist'],
  ['illustrator', 'artist'],
  ['inker', 'inks'],
  ['colorist', 'colours'],
  ['colourist', 'colours'],
  ['letterer', 'letters'],
  ['cover artist', 'cover'],
  ['editor', 'editing'],
  ['translator', 'translation'],
]);

/** The role that is meant by a text, which may be of the previous version. Others count as writing, as in exports. */
export function creditRoleOf(text: string): CreditRole {
  return creditRoles.find((role) => role === text) ?? formerRoles.get(text.toLowerCase()) ?? 'writer';
}
