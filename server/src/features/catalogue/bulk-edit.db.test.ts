import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, someChapters } from '../../../test/builders.ts';

const api = await openTestApp();
type StaffComic = {
  id: string;
  status?: string;
  updateDay?: number;
  genres: { id: string }[];
  version: number;
  updatedAt: string;
};
const comicOf = async (id: string) => (await api.ask('GET', `/comics/${id}/staff`)).data[0] as StaffComic;
const genresOf = async (id: string) => (await comicOf(id)).genres.map((genre) => genre.id);
const someComics = async (genres: string[][]) => {
  const ids: string[] = [];
  for (const own of genres) ids.push((await aComic(api, { genres: own })).id);
  return ids;
};
const idOf = async () => (await aGenre(api)).id;

test('status, update day and genres of several comics change, with what readers see', async () => {
  const [drama, sea, horror] = [await idOf(), await idOf(), await idOf()];
  const ids = await someComics([[drama], [], [sea, horror]]);
  const genreFilter = { filters: { genres: [drama] } };
  assert.equal((await api.read('/comics/list', genreFilter)).json.total, 1);
  const json = { ids, status: 'completed', updateDay: 5, addGenre: drama, removeGenre: sea };
  const { data } = (await api.ask('PATCH', '/comics', { json })) as { data: StaffComic[] };
  assert.deepEqual(
    data.map(({ id, status, updateDay }) => [id, status, updateDay]),
    ids.map((id) => [id, 'completed', 5]),
  );
  assert.deepEqual(
    data.map(({ genres }) => genres.map(({ id }) => id).toSorted()),
    [[drama], [drama], [drama, horror].toSorted()],
  );
  const seen = (await api.read('/comics/list', genreFilter)).json as { total: number; data: StaffComic[] };
  assert.deepEqual([seen.total, seen.data.map(({ updateDay }) => updateDay)], [3, [5, 5, 5]]);
  await api.ask('PATCH', '/comics', { json: { ids, updateDay: null } });
  const after = await comicOf(ids[0]!);
  assert.deepEqual([after.updateDay, after.status], [undefined, 'completed'], 'what is not sent stays');
  await api.assertClean();
});

test('comics that already have the value stay unchanged, and outdated forms of the others are refused', async () => {
  const [done, open] = await someComics([[], []]);
  await api.ask('PATCH', '/comics', { json: { ids: [done], status: 'completed' } });
  const [first, second] = [await comicOf(done!), await comicOf(open!)];
  api.clock.moveBy(60_000);
  await api.ask('PATCH', '/comics', { json: { ids: [done, open, open], status: 'completed' } });
  assert.deepEqual(await comicOf(done!), first);
  const { version } = second;
  await api.refused('edit_conflict', 'PATCH', `/comics/${open}`, { fields: { title: 'Old', version } });
});

test('all comics change or none', async () => {
  const genres: string[] = [];
  for (let count = 0; count < 20; count++) genres.push(await idOf());
  const added = await idOf();
  const ids = await someComics([[], genres]);
  const states = () => Promise.all(ids.map(comicOf));
  const before = await states();
  await api.refused('invalid_input', 'PATCH', '/comics', { json: { ids, addGenre: added } });
  for (const [code, json] of [
    ['comic_not_found', { ids: [...ids, crypto.randomUUID()], status: 'hiatus' }],
    ['genre_not_found', { ids: [ids[0]], status: 'hiatus', addGenre: crypto.randomUUID() }],
    ['invalid_input', { ids }],
    ['invalid_input', { ids: [], status: 'hiatus' }],
    ['invalid_input', { ids, addGenre: added, removeGenre: added }],
    ['invalid_input', { ids, title: 'The same' }],
    ['invalid_input', { ids: Array.from({ length: 201 }, () => crypto.randomUUID()), status: 'hiatus' }],
  ] as const)
    await api.refused(code, 'PATCH', '/comics', { json });
  assert.deepEqual(await states(), before);
  await api.ask('PATCH', '/comics', { json: { ids, addGenre: added, removeGenre: genres[0] } });
  assert.equal((await genresOf(ids[1]!)).length, 20);
});

test('several chapters become free together or not at all; readers see it on their next request', async () => {
  const { id: comicsId } = await aComic(api);
  const chapters = (await someChapters(api, comicsId, 5)).map(({ id }) => id);
  const seen = async () => {
    const { json } = await api.read('/chapters/list', { filters: { comicsId } });
    return json.data.map(({ access }: { access: { because?: string; reason?: string } }) =>
      String(access.because ?? access.reason),
    );
  };
  const first = ['first_chapters', 'first_chapters', 'first_chapters'];
  assert.deepEqual(await seen(), [...first, 'premium_required', 'premium_required']);
  const ids = chapters.slice(2);
  await api.refused('chapter_not_found', 'PATCH', '/chapters', {
    json: { ids: [...ids, crypto.randomUUID()], isFree: true },
  });
  assert.deepEqual(await seen(), [...first, 'premium_required', 'premium_required']);
  const { data } = await api.ask('PATCH', '/chapters', { json: { ids, isFree: true } });
  assert.deepEqual(
    data.map(({ isFree, version }: { isFree: boolean; version: number }) => [isFree, version]),
    ids.map(() => [true, 2]),
  );
  assert.deepEqual((await seen()).slice(3), ['free_chapter', 'free_chapter']);
  await api.ask('PATCH', '/chapters', { json: { ids: [chapters[4], chapters[4]], isFree: false } });
  assert.deepEqual((await seen()).slice(3), ['free_chapter', 'premium_required']);
});

test('concurrent changes of the same comics wait for each other', async () => {
  const [one, other] = [await idOf(), await idOf()];
  const ids = await someComics([[], [], []]);
  const answers = await Promise.all(
    [
      { ids, addGenre: one },
      { ids: ids.toReversed(), addGenre: other },
      { ids, status: 'hiatus' },
    ].map((json) => api.send('PATCH', '/api/v1/comics', { key: true, json })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  for (const id of ids) {
    assert.deepEqual((await genresOf(id)).toSorted(), [one, other].toSorted());
    assert.equal((await comicOf(id)).status, 'hiatus');
  }
});
