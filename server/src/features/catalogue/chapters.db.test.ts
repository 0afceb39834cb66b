import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, aFile, someChapters, somePages } from '../../../test/builders.ts';

const api = await openTestApp({ jobs: true });
const unknownId = '0192f0c0-0000-7000-8000-000000000000';
const list = async (comicsId: unknown, more: Record<string, unknown> = {}) =>
  (await api.read('/chapters/list', { limit: 200, offset: 0, filters: { comicsId }, ...more })).json;

test('chapters are created with previews named by their numbers, and listed ascending', async () => {
  const { id: comicsId } = await aComic(api);
  const chapters = [
    { title: 'Later', chapterNumber: 12, isFree: 1, publishedAt: '2020-05-01T12:00:00+02:00' },
    { title: 'First', chapterNumber: 2, isFree: 0 },
  ];
  const { data } = await api.ask('POST', '/chapters', {
    fields: { comicsId, chapters },
    files: [await aFile('012.png'), await aFile('2.jpg')],
  });
  assert.deepEqual(
    data.map((chapter: { title: string }) => chapter.title),
    ['First', 'Later'],
  );
  await api.imagesMade();
  const {
    data: [first, later],
    total,
  } = await list([comicsId]);
  assert.equal(total, 2);
  assert.deepEqual(Object.keys(first), [
    'id',
    'title',
    'chapterNumber',
    'isFree',
    'previewImageUrl',
    'previewImage',
    'comicsId',
    'publishedAt',
    'access',
    'assetVariant',
  ]);
  assert.deepEqual(
    { ...first, previewImageUrl: typeof first.previewImageUrl, previewImage: typeof first.previewImage },
    {
      id: first.id,
      title: 'First',
      chapterNumber: 2,
      isFree: false,
      previewImageUrl: 'string',
      previewImage: 'object',
      comicsId,
      publishedAt: api.clock.now().toISOString(),
      access: { state: 'open', because: 'first_chapters' },
      assetVariant: null,
    },
  );
  assert.equal(later.isFree, true);
  assert.equal(later.publishedAt, '2020-05-01T10:00:00.000Z');
  const names = await api.rows(
    'select chapter_number as n, file_name from chapter join image on image.id = preview_image_id where comic_id = $1 order by 1',
    [comicsId],
  );
  assert.deepEqual(names, [
    { n: 2, file_name: '2.jpg' },
    { n: 12, file_name: '012.png' },
  ]);
  assert.equal((await api.send('GET', first.previewImageUrl)).status, 200);
  await api.assertClean();
});

test('a chapter is never dated into the future', async () => {
  const { id: comicsId } = await aComic(api);
  const chapters = [{ title: 'x', chapterNumber: 1, publishedAt: '9999-12-31T23:59:59Z' }];
  const { data } = await api.ask('POST', '/chapters', { fields: { comicsId, chapters } });
  assert.equal(data[0].publishedAt, api.clock.now().toISOString());
});

test('refuses wrong preview names, existing numbers and unknown comics', async () => {
  const { id: comicsId } = await aComic(api);
  await someChapters(api, comicsId, 2);
  const fields = { comicsId, chapters: [{ title: 'x', chapterNumber: 3 }] };
  for (const name of [
    'three.png',
    'ch3.png',
    '3a.png',
    '-3.png',
    '4.png',
    '0.png',
    '99999999999.png',
    '3.1.png',
  ])
    await api.refused('file_name_unknown', 'POST', '/chapters', { fields, files: [await aFile(name)] });
  await api.refused('duplicate_file', 'POST', '/chapters', {
    fields,
    files: [await aFile('3.png'), await aFile('03.jpg')],
  });
  const two = (a: number, b: number) => ({
    comicsId,
    chapters: [
      { title: 'x', chapterNumber: a },
      { title: 'y', chapterNumber: b },
    ],
  });
  for (const taken of [two(3, 2), two(3, 3)])
    await api.refused('chapter_number_taken', 'POST', '/chapters', {
      fields: taken,
      files: [await aFile('3.png')],
    });
  await api.refused('comic_not_found', 'POST', '/chapters', {
    fields: { ...fields, comicsId: unknownId },
    files: [await aFile('3.png')],
  });
  for (const chapterNumber of [0, -1, 1.5, 100_001, '3'])
    await api.refused('invalid_input', 'POST', '/chapters', {
      fields: { comicsId, chapters: [{ title: 'x', chapterNumber }] },
    });
  await api.refused('invalid_input', 'POST', '/chapters', { fields: { comicsId, chapters: [] } });
  await api.refused('invalid_input', 'POST', '/chapters', { fields: { comicsId, chapters: '[{' } });
  assert.equal((await list(comicsId)).total, 2);
  await api.assertClean();
});

test('an update changes only the sent fields and deletes a replaced preview', async () => {
  const { id: comicsId } = await aComic(api);
  const fields = { comicsId, chapters: [{ title: 'Before', chapterNumber: 7 }] };
  const {
    data: [{ id }],
  } = await api.ask('POST', '/chapters', { fields, files: [await aFile('7.png')] });
  await api.imagesMade();
  const [before] = (await list(comicsId)).data;
  const fieldsOf = ({
    title,
    isFree,
    chapterNumber,
    previewImageUrl,
    publishedAt,
  }: Record<string, unknown>) => ({
    title,
    isFree,
    chapterNumber,
    previewImageUrl,
    publishedAt,
  });
  const patch = async (asked: object) => fieldsOf((await api.ask('PATCH', `/chapters/${id}`, asked)).data[0]);
  const expected = fieldsOf(before);
  assert.deepEqual(await patch({ fields: { isFree: '1' } }), { ...expected, isFree: true });
  assert.deepEqual(await patch({ fields: { title: 'After' } }), {
    ...expected,
    isFree: true,
    title: 'After',
  });
  assert.deepEqual(await patch({ fields: { isFree: '0' } }), { ...expected, title: 'After' });
  assert.deepEqual(await patch({ json: { isFree: 1 } }), {
    ...expected,
    isFree: true,
    title: 'After',
  });
  assert.deepEqual(await patch({ json: {} }), { ...expected, isFree: true, title: 'After' });
  await patch({ files: [await aFile('whatever name.png')] });
  await api.imagesMade();
  const [after] = (await list(comicsId)).data;
  assert.notEqual(after.previewImageUrl, before.previewImageUrl);
  assert.equal((await api.send('GET', before.previewImageUrl)).status, 404);
  assert.equal((await api.send('GET', after.previewImageUrl)).status, 200);
  await api.refused('chapter_not_found', 'PATCH', `/chapters/${unknownId}`, { json: { title: 'x' } });
  await api.refused('invalid_input', 'PATCH', `/chapters/${id}`, { json: { isFree: 2 } });
  await api.refused('invalid_input', 'PATCH', `/chapters/${id}`, { json: { chapterNumber: 2 } });
  await api.assertClean();
});

test('lists chapters of several comics, by id, and page by page', async () => {
  const [{ id: a }, { id: b }] = [await aComic(api), await aComic(api)];
  const ofA = await someChapters(api, a, [5, 1, 9]);
  await someChapters(api, b, 2);
  assert.equal((await list([a, b])).total, 5);
  assert.deepEqual(
    (await list(a)).data.map((each: { chapterNumber: number }) => each.chapterNumber),
    [1, 5, 9],
  );
  const page = await list(a, { limit: 1, offset: 1 });
  assert.deepEqual([page.total, page.data[0].chapterNumber], [3, 5]);
  const byId = (await api.read('/chapters/list', { filters: { comicsId: [a, b], id: [ofA[0]!.id] } })).json;
  assert.deepEqual([byId.total, byId.data[0].id], [1, ofA[0]!.id]);
  assert.deepEqual(await list(unknownId), { data: [], total: 0 });
  assert.deepEqual(await list([]), { data: [], total: 0 });
  for (const body of [
    {},
    { filters: {} },
    { filters: { comicsId: 'x' } },
    { limit: 201, filters: { comicsId: a } },
    { filters: { comicsId: Array(51).fill(a) } },
  ])
    assert.equal((await api.read('/chapters/list', body)).json.code, 'invalid_input');
});

test('the answer names the variant this reader would see', async () => {
  const genre = await aGenre(api, { name: 'UnCensored', mature: true });
  const variantOf = async (rating: 'T' | 'M', uploaded: string[], asked: string, offered = true) => {
    const { id } = await aComic(api, { contentRating: rating, genres: offered ? [genre.id] : [] });
    const [chapter] = await someChapters(api, id, 1);
    for (const variant of uploaded) await somePages(api, id, chapter!.id, { variant });
    const { json } = await api.read('/chapters/list', { filters: { comicsId: id, assetVariant: asked } });
    return json.data[0].assetVariant;
  };
  assert.equal(await variantOf('M', ['censored', 'uncensored', 'legal'], 'uncensored'), 'uncensored');
  assert.equal(await variantOf('M', ['censored', 'uncensored'], 'uncensored', false), 'censored');
  assert.equal(await variantOf('T', ['censored', 'uncensored'], 'uncensored'), 'censored');
  assert.equal(await variantOf('M', ['censored', 'legal'], 'uncensored'), 'censored');
  assert.equal(await variantOf('M', ['uncensored'], 'censored'), null);
  assert.equal(await variantOf('M', ['censored'], 'legal'), null);
  assert.equal(await variantOf('T', ['censored'], 'legal'), 'censored');
});

test('a chapter comes with those right before and after it, as the caller sees the list', async () => {
  const { id: comicsId } = await aComic(api);
  const chapters = await someChapters(api, comicsId, [3, 7, 10, 15, 21]);
  await api.ask('POST', '/chapters/publication', { json: { ids: [chapters[2]!.id], publication: 'draft' } });
  const { id: otherComic } = await aComic(api);
  for (const key of [false, true] as const) {
    const filters = { comicsId };
    const { json: whole } = await api.read('/chapters/list', { filters }, { key });
    assert.equal(whole.total, key ? 5 : 4);
    for (const [at, { id: chapterId }] of whole.data.entries()) {
      const { json } = await api.read('/chapters/around', { filters: { comicsId, chapterId } }, { key });
      const offset = Math.max(0, at - 1);
      assert.deepEqual(json, { data: whole.data.slice(offset, at + 2), offset, total: whole.total });
    }
  }
  const nothing = { data: [], offset: 0, total: 0 };
  for (const filters of [
    { comicsId, chapterId: chapters[2]!.id },
    { comicsId, chapterId: unknownId },
    { comicsId: otherComic, chapterId: chapters[0]!.id },
  ])
    assert.deepEqual((await api.read('/chapters/around', { filters })).json, nothing);
});
