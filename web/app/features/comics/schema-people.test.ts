import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreditRole } from '@longstrip/contract/catalogue/creators.rules';
import { creatorsOfIssue, creatorsOfSeries, namesOfAuthors, profilePage } from './schema-people.ts';

const credits = (...people: [name: string, role: CreditRole][]) =>
  people.map(([name, role]) => ({ id: name, slug: name.toLowerCase(), name, role }));
const person = (name: string) => ({
  '@type': 'Person',
  name,
  url: `https://a.example/creator/${name.toLowerCase()}`,
});

test('search engines are told who made a comic, each as what they did', () => {
  const creators = credits(
    ['Ann', 'writer'],
    ['Ann', 'artist'],
    ['Bo', 'artist'],
    ['Cy', 'colours'],
    ['Tia', 'translation'],
  );
  const author = [person('Ann'), person('Bo')];
  assert.deepEqual(creatorsOfSeries({ creators }, 'https://a.example'), {
    author,
    translator: [person('Tia')],
  });
  assert.deepEqual(creatorsOfIssue({ creators }, 'https://a.example'), {
    author,
    artist: author,
    colorist: [person('Cy')],
    translator: [person('Tia')],
  });
  assert.equal(namesOfAuthors({ creators }), 'Ann, Bo');
});

test('a comic without creators has none in its data', () => {
  assert.deepEqual(creatorsOfSeries({}, 'https://a.example'), {});
  assert.equal(namesOfAuthors({}), '');
});

test('other names are in the data of a creator only if they are public', () => {
  const creator = { id: 'a', slug: 'ann', name: 'Ann', description: '', links: [], picture: null, comics: 1 };
  const url = 'https://a.example/creator/ann';
  const page = (mainEntity: object) => ({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: { '@type': 'Person', name: 'Ann', url, ...mainEntity },
  });
  assert.deepEqual(profilePage(creator, 'https://a.example'), page({}));
  assert.deepEqual(
    profilePage(
      { ...creator, alsoKnownAs: ['A.'], links: [{ label: '', url: 'https://ann.example' }] },
      'https://a.example',
    ),
    page({ alternateName: ['A.'], sameAs: ['https://ann.example'] }),
  );
});
