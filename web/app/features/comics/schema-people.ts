/** What search engines read of creators. */
import { shareUrl, withOrigin } from '@longstrip/contract/assets/picture.rules';
import { authorsOf, type CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import type { Creator, Credit } from '@longstrip/contract/catalogue/creators.shapes';
import { creatorPath } from './creator-path.ts';

/** Properties of schema.org of any work. */
const propertiesOfWorks: Partial<Record<CreditRole, string>> = {
  editing: 'editor',
  translation: 'translator',
};
/** The same of an issue of a comic. */
const propertiesOfIssues: Partial<Record<CreditRole, string>> = {
  ...propertiesOfWorks,
  artist: 'artist',
  inks: 'inker',
  colours: 'colorist',
  letters: 'letterer',
};

type Credited = { creators?: readonly Credit[] | undefined };

/** Empty if no creator is known. */
export const namesOfAuthors = ({ creators = [] }: Credited) =>
  authorsOf(creators)
    .map(({ name }) => name)
    .join(', ');

export const creatorsOfSeries = (comic: Credited, origin: string) => people(comic, propertiesOfWorks, origin);
export const creatorsOfIssue = (comic: Credited, origin: string) => people(comic, propertiesOfIssues, origin);

function people(
  { creators = [] }: Credited,
  properties: Partial<Record<CreditRole, string>>,
  origin: string,
) {
  const person = ({ name, slug }: Credit) => ({ '@type': 'Person', name, url: origin + creatorPath(slug) });
  const found: Record<string, object[]> = {};
  if (creators.length > 0) found['author'] = authorsOf(creators).map(person);
  for (const credit of creators) {
    const property = properties[credit.role];
    if (property) (found[property] ??= []).push(person(credit));
  }
  return found;
}

export function profilePage(creator: Creator, origin: string) {
  const { name, alsoKnownAs, description, picture, links, slug } = creator;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: origin + creatorPath(slug),
    mainEntity: {
      '@type': 'Person',
      name,
      url: origin + creatorPath(slug),
      ...(alsoKnownAs && { alternateName: alsoKnownAs }),
      ...(description && { description }),
      ...(picture && { image: withOrigin(origin, shareUrl(picture)) }),
      ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
    },
  };
}
