/** Typed names never contain invisible characters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { aBanner, aComic, aGenre, someChapters } from './builders.ts';
import { signUpPerson } from './people.ts';

const api = await openTestApp();
const typed = '\u202EA\u200B name\r\nin two lines\u202C';
const stored = 'A name in two lines';

test('titles, creators, genres, banners and keys are stored in one visible line', async () => {
  const genre = await aGenre(api, { name: typed });
  const creators = [{ name: typed, role: 'artist' }];
  const fields = { title: typed, contentRating: 'T', creators, publisher: typed };
  const { id } = await aComic(api, { title: 'Old' });
  const [comic] = (await api.ask('PATCH', `/comics/${id}`, { fields })).data;
  const [chapter] = await someChapters(api, id, 1);
  const renamed = await api.ask('PATCH', `/chapters/${chapter!.id}`, { fields: { title: typed } });
  await aBanner(api, id, { title: typed });
  const banners = await api.rows<{ title: string }>('select title from featured_banner');
  const admin = await signUpPerson(api, { role: 'admin' });
  const key = await api.ask('POST', '/api-keys', { key: admin.token, json: { name: typed } });
  assert.deepEqual(
    [
      genre.name,
      comic.title,
      comic.creators[0].name,
      comic.publisher,
      renamed.data[0].title,
      banners[0]!.title,
    ],
    [stored, stored, stored, stored, stored, stored],
  );
  assert.equal(key.name, stored);
});

test('a value that was stored before still loads, and is replaced when it is saved again', async () => {
  const { id } = await aComic(api);
  await api.rows('update comic set title = $2 where id = $1', [id, typed]);
  const read = async () => (await api.ask('GET', `/comics/${id}/staff`)).data[0].title;
  assert.equal(await read(), typed);
  await api.ask('PATCH', `/comics/${id}`, { fields: { title: typed } });
  assert.equal(await read(), stored);
});
