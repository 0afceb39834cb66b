import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, openTestApp } from '../../../test/app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, emptyTrash, somePages } from '../../../test/builders.ts';

const api = await openTestApp({ jobs: true });

async function aFullComic() {
  const { id: genre } = await aGenre(api);
  const comic = await aComic(api, {
    genres: [genre],
    files: [await aFile('cover.png'), await aFile('banner.png')],
  });
  const fields = {
    comicsId: comic.id,
    chapters: [
      { title: 'One', chapterNumber: 1 },
      { title: 'Two', chapterNumber: 2 },
    ],
  };
  const { data: chapters } = await api.ask('POST', '/chapters', { fields, files: [await aFile('1.png')] });
  for (const { id } of chapters)
    for (const variant of ['censored', 'uncensored', 'legal'])
      await somePages(api, comic.id, id, { variant });
  await aBanner(api, comic.id);
  await api.imagesMade();
  return { id: comic.id, chapters: chapters as { id: string }[] };
}

const tables = [
  'comic',
  'comic_genre',
  'chapter',
  'page',
  'featured_banner',
  'image',
  'image_slice',
  'stored_file',
];
async function counts() {
  const entries = await Promise.all(
    tables.map(async (table) => [
      table,
      Number((await api.rows(`select count(*) as n from ${table}`))[0]!.n),
    ]),
  );
  return Object.fromEntries(entries) as Record<string, number>;
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

test('deleting a comic for good deletes its chapters, pages, banners and files', async () => {
  const other = await aFullComic();
  const [before, files] = [await counts(), await filesBelow(`${api.dataDir}/files`)];
  const deleted = await aFullComic();
  assert.notDeepEqual(await counts(), before);
  const ids = [deleted.id, crypto.randomUUID(), deleted.id.toUpperCase()];
  assert.deepEqual(idsOf(await api.ask('DELETE', '/comics', { json: { ids } })), [deleted.id]);
  await emptyTrash(api);
  await api.assertClean();
  assert.deepEqual(await counts(), before);
  assert.deepEqual(await filesBelow(`${api.dataDir}/files`), files);
  const { json } = await api.read('/comics/list', {});
  assert.deepEqual([json.total, json.data[0].id], [1, other.id]);
  assert.deepEqual(await api.ask('DELETE', '/comics', { json: { ids } }), { data: [] });
});

test('deleting a chapter deletes its pages and preview and no others', async () => {
  const { id, chapters } = await aFullComic();
  const [one, two] = chapters;
  assert.deepEqual(idsOf(await api.ask('DELETE', '/chapters', { json: { ids: [one!.id] } })), [one!.id]);
  await emptyTrash(api);
  await api.assertClean();
  const left = await api.ask('POST', '/chapters/list', { json: { filters: { comicsId: id } } });
  assert.deepEqual([left.total, left.data[0].id], [1, two!.id]);
  const [comic] = (await api.ask('POST', '/comics/list', { json: { filters: { id } } })).data;
  assert.equal(comic.chapterCount, 1);
  assert.equal(
    (await api.read('/comics-assets/list', { filters: { comicsId: id, chapterId: one!.id } })).json.code,
    'chapter_not_found',
  );
  assert.equal(
    (await api.read('/comics-assets/list', { filters: { comicsId: id, chapterId: two!.id } })).json.total,
    1,
  );
});

test('accepts lists of one to two hundred ids', async () => {
  for (const path of ['/comics', '/chapters', '/comics-assets', '/genres', '/banners'])
    for (const json of [
      {},
      { ids: [] },
      { ids: 'x' },
      { ids: ['x'] },
      { ids: Array(201).fill(crypto.randomUUID()) },
      { ids: crypto.randomUUID() },
    ])
      await api.refused('invalid_input', 'DELETE', path, { json });
});
