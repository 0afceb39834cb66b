import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';
import { deleteLibraryOf } from './delete-from-library.ts';
import { suggestionLibraries } from './suggestion-libraries.queries.ts';

const api = await openTestApp();
const path = '/library/settings';
const read = (key: string) => api.ask('GET', path, { key });
const choose = (key: string, suggestions: boolean) => api.ask('PATCH', path, { key, json: { suggestions } });
const peopleAllowing = async () => {
  const wanted = { after: '', people: 10, comicsOfPerson: 1, now: api.clock.now() };
  return (await suggestionLibraries(api.core.db, wanted)).libraries.length;
};

test('a library counts for suggestions only while its person allows it', async () => {
  const [ann, bob] = [await signUpPerson(api), await signUpPerson(api)];
  assert.deepEqual(await read(ann.token), { suggestions: false });
  assert.equal(await peopleAllowing(), 0);
  assert.deepEqual(await choose(ann.token, true), { suggestions: true });
  assert.deepEqual(await read((await signInPerson(api, ann.uid)).token), { suggestions: true });
  assert.deepEqual(await read(bob.token), { suggestions: false });
  assert.equal(await peopleAllowing(), 1);
  await choose(ann.token, false);
  assert.equal(await peopleAllowing(), 0);
  await choose(ann.token, true);
  const exported = async () =>
    (await api.core.personalData.export(ann.uid)).find(
      ({ fileName }) => fileName === 'library-settings.json',
    )!.content;
  assert.deepEqual(await exported(), { useForSuggestions: true });
  await api.core.db.transaction((tx) => deleteLibraryOf(tx, ann.uid));
  assert.deepEqual(await exported(), { useForSuggestions: false });
  assert.equal(await peopleAllowing(), 0);
});

test('the people who allow it are read page by page', async () => {
  const people = [];
  for (let n = 0; n < 5; n++) people.push(await signUpPerson(api));
  for (const { token } of people) await choose(token, true);
  const pages: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const wanted = { after, people: 2, comicsOfPerson: 1, now: api.clock.now() };
    const { libraries, next } = await suggestionLibraries(api.core.db, wanted);
    pages.push(libraries.length);
    after = next;
  }
  assert.deepEqual(pages, [2, 2, 1]);
});

test('only a person with an account chooses, with exactly this field', async () => {
  const { token } = await signUpPerson(api);
  for (const key of [false, true] as const) {
    await api.refused('unauthenticated', 'GET', path, { key });
    await api.refused('unauthenticated', 'PATCH', path, { key, json: { suggestions: true } });
  }
  for (const json of [{}, { suggestions: 'yes' }, { suggestions: true, more: 1 }])
    await api.refused('invalid_input', 'PATCH', path, { key: token, json });
});
