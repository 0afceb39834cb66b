import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, someChapters, somePages } from '../../../test/builders.ts';

const api = await openTestApp({ jobs: true });

async function aComicWithChapters(count = 3) {
  const { id } = await aComic(api);
  const chapters = await someChapters(api, id, count);
  return { id, chapters, upload: (fields: object, names: string[]) => upload(id, fields, names) };
}
async function upload(comicId: string, fields: object, names: string[]) {
  const files = await Promise.all(names.map((name) => aFile(name)));
  return { fields: { ...fields }, files, path: `/comics/${comicId}/assets/censored` };
}
async function slices(comicsId: string, chapterId: string, more: object = {}) {
  const answer = await api.read('/comics-assets/list', {
    limit: 200,
    offset: 0,
    filters: { comicsId, chapterId, variant: 'censored' },
    ...more,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

test('file names with chapter and page number decide the chapter and the reading order', async () => {
  const comic = await aComicWithChapters();
  const { path, ...asked } = await comic.upload({}, [
    '3-012.png',
    '3-2.png',
    'ch 1 page 001.png',
    '1_10.PNG',
    'sub/folder/2-1.png',
  ]);
  const { data } = await api.ask('POST', path, asked);
  assert.deepEqual(
    data.map((page: { pageNumber: number }) => page.pageNumber),
    [12, 2, 1, 10, 1],
  );
  assert.deepEqual(Object.keys(data[0]), [
    'id',
    'pageNumber',
    'chapterId',
    'variant',
    'fileName',
    'width',
    'height',
    'state',
  ]);
  assert.deepEqual(
    [data[0].width, data[0].height, data[0].fileName, data[0].variant],
    [48, 64, '3-012.png', 'censored'],
  );
  await api.imagesMade();
  const third = await slices(comic.id, comic.chapters[2]!.id);
  assert.equal(third.total, 2);
  assert.deepEqual(
    third.data.map((slice: { pageNumber: number }) => slice.pageNumber),
    [2, 12],
  );
  assert.deepEqual(Object.keys(third.data[0]), [
    'id',
    'url',
    'picture',
    'pageId',
    'pageNumber',
    'comicsId',
    'chapterId',
    'variant',
  ]);
  const image = await api.send('GET', third.data[0].url);
  assert.deepEqual([image.status, image.headers['content-type']], [200, 'image/webp']);
  const one = await slices(comic.id, comic.chapters[2]!.id, { limit: 1, offset: 1 });
  assert.deepEqual([one.total, one.data[0].pageNumber], [2, 12]);
  await api.assertClean();
});

test('if the call names the chapter, the last number in a file name is the page', async () => {
  const comic = await aComicWithChapters(1);
  const chapterId = comic.chapters[0]!.id;
  const { path, ...asked } = await comic.upload({ chapterId }, ['012.png', 'Vol 2 - 3.png', '7.png']);
  const { data } = await api.ask('POST', path, asked);
  assert.deepEqual(
    data.map((page: { pageNumber: number }) => page.pageNumber),
    [12, 3, 7],
  );
});

test('an upload replaces the page with the same number and variant; readers see the former image meanwhile', async () => {
  const comic = await aComicWithChapters(1);
  const chapterId = comic.chapters[0]!.id;
  const [first, second] = await somePages(api, comic.id, chapterId, { count: 2 });
  await api.imagesMade();
  const before = await slices(comic.id, chapterId);
  const { path, ...asked } = await comic.upload({ chapterId }, ['1.png']);
  const {
    data: [replaced],
  } = await api.ask('POST', path, asked);
  assert.deepEqual([replaced.id, replaced.trashId.length], [first!.id, 36]);
  await api.imagesMade();
  // Restores the state before the job was done.
  const deleteSlices = () =>
    api.rows(
      `delete from image_slice where image_id = (select image_id from page where id = $1)
       returning to_jsonb(image_slice) as row`,
      [first!.id],
    );
  const deletedSlices = await deleteSlices();
  assert.deepEqual(await slices(comic.id, chapterId), before);
  assert.equal((await api.send('GET', before.data[0].url)).status, 200);
  for (const { row } of deletedSlices)
    await api.rows('insert into image_slice select * from jsonb_populate_record(null::image_slice, $1)', [
      row,
    ]);
  await api.core.db.transaction(async (tx) =>
    api.core.invalidations.publish(tx, [`ComicAsset:${chapterId}`]),
  );
  const after = await slices(comic.id, chapterId);
  assert.deepEqual(
    after.data.map((slice: { pageId: string }) => slice.pageId),
    [replaced.id, second!.id],
  );
  assert.notEqual(after.data[0].url, before.data[0].url);
  for (const list of [before, after])
    assert.equal((await api.send('GET', list.data[0].url)).status, 200, 'also to whom it is open');
  await api.assertClean();
  await api.ask('DELETE', '/trash', { json: { ids: [replaced.trashId] } });
  assert.equal((await api.send('GET', before.data[0].url)).status, 404);

  // An image that never becomes readable.
  const again = await comic.upload({ chapterId }, ['1.png']);
  const { data: next } = await api.ask('POST', again.path, again);
  await api.imagesMade();
  await deleteSlices();
  assert.deepEqual(await slices(comic.id, chapterId), after);
  await api.ask('DELETE', '/trash', { json: { ids: [next[0].trashId] } });
  assert.equal((await slices(comic.id, chapterId)).total, 1);
});

test('pages are deleted by id; unknown ids are left out of the answer', async () => {
  const comic = await aComicWithChapters(1);
  const chapterId = comic.chapters[0]!.id;
  const pages = await somePages(api, comic.id, chapterId, { count: 3 });
  await api.imagesMade();
  const {
    data: [slice],
  } = await slices(comic.id, chapterId);
  const ids = [pages[0]!.id, crypto.randomUUID()];
  const { data: gone } = await api.ask('DELETE', '/comics-assets', { json: { ids } });
  assert.deepEqual(
    gone.map((page: { id: string }) => page.id),
    [pages[0]!.id],
  );
  assert.deepEqual(await api.ask('DELETE', '/comics-assets', { json: { ids } }), { data: [] });
  assert.equal((await api.send('GET', slice.url)).status, 404);
  assert.equal((await slices(comic.id, chapterId)).total, 2);
  await api.assertClean();
});

test('a refused upload names the file and stores nothing', async () => {
  const comic = await aComicWithChapters(1);
  const other = await aComicWithChapters(1);
  const chapterId = comic.chapters[0]!.id;
  const counts = () =>
    api.rows('select (select count(*) from page) as pages, (select count(*) from image) as images');
  const before = await counts();
  const cases: [string, object, string[]][] = [
    ['file_name_unknown', {}, ['12.png']],
    ['file_name_unknown', {}, ['cover.png']],
    ['file_name_unknown', { chapterId }, ['cover.png']],
    ['file_name_unknown', { chapterId }, ['0.png']],
    ['file_name_unknown', { chapterId }, ['2001.png']],
    ['file_name_unknown', {}, ['0-1.png']],
    ['duplicate_file', { chapterId }, ['1.png', '01.jpg']],
    ['duplicate_file', {}, ['1-1.png', 'ch1p1.png']],
    ['chapter_not_found', {}, ['1-1.png', '2-1.png']],
    ['chapter_not_found', { chapterId: other.chapters[0]!.id }, ['1.png']],
    ['chapter_not_found', { chapterId: crypto.randomUUID() }, ['1.png']],
    ['invalid_input', { chapterId: 'x' }, ['1.png']],
    ['missing_file', { chapterId }, []],
  ];
  for (const [code, fields, names] of cases) {
    const { path, ...asked } = await comic.upload(fields, names);
    const problem = await api.refused(code, 'POST', path, asked);
    if (/file/.test(code) && names.length > 0) assert.equal(problem.file, names.at(-1));
  }
  const { path, ...asked } = await comic.upload({ chapterId }, ['1.png', '2.png']);
  asked.files[1]!.bytes = asked.files[1]!.bytes.subarray(0, 90);
  const { file, detail } = await api.refused('image_broken', 'POST', path, asked);
  assert.equal(file, '2.png');
  assert.match(detail, /2\.png/);
  await api.refused('comic_not_found', 'POST', `/comics/${crypto.randomUUID()}/assets/censored`, asked);
  await api.refused('invalid_input', 'POST', `/comics/${comic.id}/assets/other`, asked);
  assert.deepEqual(await counts(), before);
  await api.assertClean();
});
