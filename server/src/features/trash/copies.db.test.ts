/** What the previous version puts into the trash during an upgrade, as copies of rows. Goes with `trash_row`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import {
  aBanner,
  aComic,
  aFile,
  aGenre,
  emptyTrash,
  someChapters,
  somePages,
} from '../../../test/builders.ts';

const api = await openTestApp();
type Entry = { id: string; kind: string };
const trash = async () => (await api.ask('POST', '/trash/list', { json: {} })).data as Entry[];

async function deletedThings() {
  const { id: genre } = await aGenre(api);
  const files = [await aFile('cover.png'), await aFile('banner.png')];
  const { id } = await aComic(api, { genres: [genre], files });
  const [first, second] = await someChapters(api, id, 2);
  await somePages(api, id, first!.id, { count: 3 });
  await somePages(api, id, second!.id, { count: 2 });
  await aBanner(api, id);
  const [banner] = await api.rows<{ id: string }>('select id from featured_banner where comic_id = $1', [id]);
  const [page] = await api.rows<{ id: string }>('select id from page where chapter_id = $1 limit 1', [
    first!.id,
  ]);
  await api.ask('PATCH', `/chapters/${second!.id}`, { json: { title: 'Changed' } });
  const before = await stored(id);
  const deletions = [
    ['/comics-assets', page!.id],
    ['/chapters', second!.id],
    ['/genres', genre],
    ['/banners', banner!.id],
    ['/comics', id],
  ];
  for (const [path, each] of deletions) await api.ask('DELETE', path!, { json: { ids: [each] } });
  return { id, chapter: second!.id, before };
}

async function stored(id: string) {
  const of = (text: string) => api.rows(text, [id]);
  return {
    comic: await of(
      "select to_jsonb(comic) - array['version', 'chapters_version'] as row from comic where id = $1",
    ),
    genres: await of('select to_jsonb(comic_genre) as row from comic_genre where comic_id = $1'),
    chapters: await of(
      "select to_jsonb(chapter) - 'pages_version' as row from chapter where comic_id = $1 order by chapter_number",
    ),
    pages: await of(
      `select to_jsonb(page) as row from page join chapter on chapter.id = chapter_id where comic_id = $1
       order by chapter_number, page_number`,
    ),
    banners: await of('select to_jsonb(featured_banner) as row from featured_banner where comic_id = $1'),
  };
}

/** Stores the trash as the previous version does. */
async function makeCopies() {
  const copy = (table: string, from: string, entry: string) =>
    `insert into trash_row select ${entry}, '${table}', to_jsonb(${from}) - 'trash_id' from ${from}`;
  const entryOfChapter = '(select trash_id from stored_chapter where id = page.chapter_id)';
  await api.rows(
    [
      ...['comic', 'genre', 'comic_genre', 'chapter', 'featured_banner'].map(
        (table) => `${copy(table, `stored_${table}`, 'trash_id')} where trash_id is not null`,
      ),
      copy('page', 'trashed_page', 'trash_id'),
      `${copy('page', 'page', entryOfChapter)} where ${entryOfChapter} is not null`,
      'delete from trashed_page',
      ...['comic', 'genre', 'featured_banner'].map(
        (table) => `delete from stored_${table} where trash_id is not null`,
      ),
    ].join(';'),
  );
}

test('copies of deleted things are restored', async () => {
  const { id, before } = await deletedThings();
  await makeCopies();
  assert.deepEqual((await trash()).length, 5);
  // The comic first, because the others belong to it.
  for (const entry of await trash()) await api.ask('POST', `/trash/${entry.id}/restore`);
  assert.deepEqual(await stored(id), before);
  assert.deepEqual(await api.rows('select from trash_row'), []);
  await api.assertClean();
});

/** Deletes a comic or a genre as the previous version does. */
async function deleteWithCopies(kind: 'comic' | 'genre', id: string) {
  const copied = {
    comic: {
      comic: 'id = $2',
      comic_genre: 'comic_id = $2',
      chapter: 'comic_id = $2',
      page: 'chapter_id in (select id from chapter where comic_id = $2)',
    },
    genre: { genre: 'id = $2', comic_genre: 'genre_id = $2' },
  }[kind];
  const entry = crypto.randomUUID();
  await api.rows('insert into trash (id, kind, title, comic_id, deleted_at) values ($1, $2, $3, $4, $5)', [
    entry,
    kind,
    kind,
    kind === 'comic' ? id : null,
    api.clock.now(),
  ]);
  for (const [table, condition] of Object.entries(copied))
    await api.rows(
      `insert into trash_row select $1, '${table}', to_jsonb(${table}) from ${table} where ${condition}`,
      [entry, id],
    );
  await api.rows(`delete from ${kind} where id = $1`, [id]);
  return entry;
}

for (const kind of ['comic', 'genre'] as const)
  test(`what was in the trash before the previous version deleted its ${kind} is restored`, async () => {
    const { id: genre } = await aGenre(api);
    const { id } = await aComic(api, { genres: [genre] });
    const [first, second] = await someChapters(api, id, 2);
    for (const chapter of [first!, second!]) await somePages(api, id, chapter.id, { count: 2 });
    const before = await stored(id);
    const remove = async (path: string, of: string) =>
      (await api.ask('DELETE', path, { json: { ids: [of] } })).data[0].trashId as string;
    const chapter = await remove('/chapters', second!.id);
    const entries =
      kind === 'comic'
        ? [await remove('/genres', genre), await deleteWithCopies('comic', id)].toReversed()
        : [await remove('/comics', id), await deleteWithCopies('genre', genre)];
    for (const entry of [...entries, chapter]) await api.ask('POST', `/trash/${entry}/restore`);
    assert.deepEqual(await stored(id), before);
    assert.deepEqual(await api.rows('select from trash_row'), []);
    await api.assertClean();
  });

test('copies are moved within an hour', async () => {
  const { id } = await aComic(api);
  const [{ title }] = (await api.ask('GET', `/comics/${id}/staff`)).data;
  const [chapter] = await someChapters(api, id, 1);
  await api.ask('DELETE', '/chapters', { json: { ids: [chapter!.id] } });
  await deleteWithCopies('comic', id);
  await api.core.trash.deleteExpired();
  assert.deepEqual(await api.rows('select from trash_row'), []);
  const { data } = await api.ask('POST', '/trash/list', { json: {} });
  assert.equal(data.find((entry: Entry) => entry.kind === 'chapter').comicTitle, title);
  await emptyTrash(api);
});

test('copies of deleted things are deleted for good, also of an episode whose comic is gone', async () => {
  const { chapter } = await deletedThings();
  await makeCopies();
  const comic = (await trash()).find(({ kind }) => kind === 'comic')!;
  await api.rows("delete from trash_row where trash_id = $1 and table_name <> 'page'", [comic.id]);
  await api.rows('delete from trash where id = $1', [comic.id]);
  const images = await api.rows<{ id: string }>(
    "select content->>'image_id' as id from trash_row where table_name = 'page'",
  );
  assert.equal(images.length, 3, 'of the page and the episode that were deleted before the comic');
  await emptyTrash(api);
  assert.deepEqual(await api.rows('select from trash_row'), []);
  const ids = images.map(({ id }) => id);
  assert.deepEqual(await api.rows('select id from image where id = any($1)', [ids]), []);
  assert.deepEqual(await api.rows('select from earlier_version where object_id = $1', [chapter]), []);
});
