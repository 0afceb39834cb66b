/** A change of rating that moves a comic between the sites: confirmed by people, reported to everyone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import type { Method } from '../../../test/requests.ts';

const api = await openTestApp();
const editor = await signUpPerson(api, { role: 'editor' });
const romance = await aGenre(api, { name: 'Dark Romance', mature: true });

const ratingOf = async (id: string) => (await api.ask('GET', `/comics/${id}/staff`)).data[0].contentRating;
const isSeen = async (id: string) => (await api.read('/comics/list', { filters: { id } })).json.total === 1;
const asEditor = { key: editor.token };
/** An adult comic with two episodes: one with uncensored pages only, one with both. */
async function adultComic(title: string) {
  const comic = await aComic(api, { title, contentRating: 'AO', genres: [romance.id] });
  const [first, second] = await someChapters(api, comic.id, 2);
  await somePages(api, comic.id, first!.id, { variant: 'uncensored' });
  await somePages(api, comic.id, second!.id, { variant: 'uncensored' });
  await somePages(api, comic.id, second!.id, { variant: 'censored' });
  return { ...comic, chapters: [first!, second!] };
}
const auditOf = async (action: string) => {
  const query = 'select details from audit_entry where action = $1 order by at desc, id desc limit 1';
  const [row] = await api.rows<{ details: { before: Record<string, unknown> } }>(query, [action]);
  return row!.details.before;
};

test('a person confirms a move to the normal site, and is told what it shows', async () => {
  const comic = await adultComic('After Midnight');
  await aBanner(api, comic.id, { title: 'Never sleep' });
  const path = `/comics/${comic.id}`;
  const { errors } = await api.refused('move_not_confirmed', 'PATCH', path, {
    ...asEditor,
    fields: { contentRating: 'T' },
  });
  assert.deepEqual(errors, [
    {
      path: comic.id,
      message:
        '“After Midnight”: everyone sees it on the normal site at once, without confirming an age. It has mature genres: Dark Romance. It has 2 episodes published. It has 2 episodes with uncensored pages. It has 1 episode that cannot be read there, for lack of censored pages. Its banner moves there with it: “Never sleep”.',
    },
  ]);
  assert.deepEqual([await ratingOf(comic.id), await isSeen(comic.id)], ['AO', false], 'nothing was changed');
  const fields = { contentRating: 'T', confirmMove: true };
  const { moved } = await api.ask('PATCH', path, { ...asEditor, fields });
  const move = { id: comic.id, title: 'After Midnight', from: 'uncensored', to: 'normal' };
  assert.deepEqual([moved, await isSeen(comic.id)], [[move], true]);
  assert.deepEqual(await auditOf('updateComic'), { contentRating: 'AO', moved: [move] });
});

test('other changes of a comic, and other ratings of its site, need no confirmation', async () => {
  const comic = await aComic(api, { contentRating: 'M', genres: [romance.id] });
  const change = (fields: object) =>
    api.ask('PATCH', `/comics/${comic.id}`, { ...asEditor, fields: { ...fields } });
  assert.equal((await change({ contentRating: 'T', title: 'Gentle' })).moved, undefined);
  assert.equal((await change({ title: 'Mild' })).moved, undefined);
  assert.equal(await ratingOf(comic.id), 'T');
});

test('a move to the uncensored site applies at once and is reported', async () => {
  const comic = await aComic(api, { title: 'Tide', contentRating: 'M' });
  const { moved } = await api.ask('PATCH', `/comics/${comic.id}`, {
    ...asEditor,
    fields: { contentRating: 'AO' },
  });
  const move = { id: comic.id, title: 'Tide', from: 'normal', to: 'uncensored' };
  assert.deepEqual([moved, await isSeen(comic.id)], [[move], false]);
  assert.deepEqual(await auditOf('updateComic'), { contentRating: 'M', moved: [move] });
});

test('an operator key is not asked, and its audit row says so', async () => {
  const comic = await adultComic('By a program');
  const { moved, data } = await api.ask('PATCH', `/comics/${comic.id}`, { fields: { contentRating: 'M' } });
  assert.deepEqual([moved.length, data[0].contentRating], [1, 'M']);
  assert.deepEqual(await auditOf('updateComic'), {
    contentRating: 'AO',
    moved,
    confirmMove: 'not asked: operator key',
  });
});

test('a bulk edit asks about all its comics at once, and changes none before', async () => {
  const comics = [
    await adultComic('One'),
    await aComic(api, { title: 'Two', contentRating: 'AO' }),
    await aComic(api),
  ];
  const ids = comics.map(({ id }) => id);
  const json = { ids, contentRating: 'M', status: 'completed' };
  const { errors } = await api.refused('move_not_confirmed', 'PATCH', '/comics', { ...asEditor, json });
  assert.deepEqual(errors.map(({ path }: { path: string }) => path).toSorted(), ids.slice(0, 2).toSorted());
  assert.deepEqual(await Promise.all(ids.map(ratingOf)), ['AO', 'AO', 'T']);
  const { moved } = await api.ask('PATCH', '/comics', { ...asEditor, json: { ...json, confirmMove: true } });
  assert.deepEqual(moved.map(({ title }: { title: string }) => title).toSorted(), ['One', 'Two']);
  const unnamed = { ...asEditor, json: { ids, confirmMove: true } };
  await api.refused('invalid_input', 'PATCH', '/comics', unnamed);
  const back = await api.ask('PATCH', '/comics', { ...asEditor, json: { ids, contentRating: 'AO' } });
  assert.equal(back.moved.length, 3);
  await api.ask('PATCH', '/comics', { json: { ids, contentRating: 'M' } });
  assert.equal((await auditOf('updateComics')).confirmMove, 'not asked: operator key');
});

test('what was deleted from an adult comic is restored to the normal site only after a confirmation', async () => {
  const comic = await adultComic('Deleted parts');
  const [first, second] = comic.chapters;
  const wanted = { variant: 'censored' };
  const [page] = (await api.ask('POST', `/chapters/${second!.id}/pages/list`, { json: wanted })).data;
  const remove = async (method: Method, path: string, ids: string[]) =>
    (await api.ask(method, path, { json: { ids } })).data[0].trashId as string;
  const entries = [
    await remove('DELETE', '/chapters', [first!.id]),
    await remove('DELETE', '/comics-assets', [page.id]),
  ];
  const restore = (id: string, json: object = {}) =>
    ['POST', `/trash/${id}/restore`, { ...asEditor, json }] as const;
  await api.ask(
    ...restore(await remove('DELETE', '/chapters', [(await someChapters(api, comic.id, [9]))[0]!.id])),
  );
  await api.ask('PATCH', `/comics/${comic.id}`, { fields: { contentRating: 'T' } });
  for (const entry of entries) {
    const { errors } = await api.refused('move_not_confirmed', ...restore(entry));
    assert.match(errors[0].message, /“Deleted parts” was rated AO when this was deleted, and is rated T now/);
    await api.ask(...restore(entry, { confirmMove: true }));
  }
  const gentle = await remove('DELETE', '/chapters', [first!.id]);
  await api.ask(...restore(gentle));
});

test('a new image in the same call is not stored when the move is refused', async () => {
  const comic = await adultComic('With a picture');
  const files = [await aFile('cover.png', 'coverImage')];
  const options = { ...asEditor, fields: { contentRating: 'M' }, files };
  await api.refused('move_not_confirmed', 'PATCH', `/comics/${comic.id}`, options);
  await api.assertClean();
});
