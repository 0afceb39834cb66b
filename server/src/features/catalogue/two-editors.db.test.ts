import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, someChapters, somePages } from '../../../test/builders.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { lockComics } from './locks.ts';

const api = await openTestApp();
const comicOf = async (id: string) => (await api.ask('GET', `/comics/${id}/staff`)).data[0];
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const chapterOf = async (id: string) => (await api.ask('GET', `/chapters/${id}/staff`)).data[0];

test('publication: a change that is based on an outdated state is refused', async () => {
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  const moments = ['2031-05-01T10:00:00.000Z', '2031-06-01T10:00:00Z'] as const;
  for (const [path, of] of [
    ['/comics/publication', id],
    ['/chapters/publication', chapter!.id],
  ] as const) {
    const change = (publication: string, basedOn?: string, publishAt?: string) => ({
      json: {
        ids: [of],
        publication,
        ...(publishAt && { publishAt }),
        ...(basedOn && { basedOn: { [of]: basedOn } }),
      },
    });
    await api.ask('POST', path, change('draft', 'published'));
    await api.refused('edit_conflict', 'POST', path, change('draft', 'published'));
    await api.ask('POST', path, change('scheduled', 'draft', moments[0]));
    await api.refused('edit_conflict', 'POST', path, change('published', 'draft'));
    await api.ask('POST', path, change('scheduled', moments[0].replace('.000Z', 'Z'), moments[1]));
    await api.refused('edit_conflict', 'POST', path, change('published', moments[0]));
    await api.refused('invalid_input', 'POST', path, change('published', 'someday'));
    await api.ask('POST', path, change('published'));
  }
});

test('several at once: a change is refused for all if one of them has changed since', async () => {
  const ids = [(await aComic(api)).id, (await aComic(api)).id];
  const chapters = (await someChapters(api, ids[0]!, 2)).map(({ id }) => id);
  for (const [path, of, read, change, edit] of [
    [
      '/comics',
      ids,
      comicOf,
      { contentRating: 'M', language: 'pt-BR', coinPrice: 7 },
      { fields: { title: 'x' } },
    ],
    ['/chapters', chapters, chapterOf, { isFree: true }, { json: { title: 'x' } }],
  ] as const) {
    const versions = async () =>
      Object.fromEntries(await Promise.all(of.map(async (id) => [id, (await read(id)).version])));
    const basedOn = await versions();
    await api.ask('PATCH', `${path}/${of[1]!}`, edit);
    const before = await read(of[0]!);
    await api.refused('edit_conflict', 'PATCH', path, { json: { ids: of, basedOn, ...change } });
    assert.deepEqual(await read(of[0]!), before);
    const { data } = await api.ask('PATCH', path, {
      json: { ids: of, basedOn: await versions(), ...change },
    });
    for (const item of data)
      for (const [field, value] of Object.entries(change)) assert.deepEqual(item[field], value);
  }
  await api.refused('invalid_input', 'PATCH', '/comics', { json: { ids, comicOfTheDay: true } });
});

test('chapters: an outdated order is refused, also after a chapter was added; the numbers stay the same', async () => {
  const { id } = await aComic(api);
  const [one, two, seven] = (await someChapters(api, id, [1, 2, 7])).map((chapter) => chapter.id);
  const order = (ids: unknown[], version?: number) => ({ json: { ids, version } });
  const path = `/comics/${id}/chapter-order`;
  const { chaptersVersion: version } = await comicOf(id);
  await api.ask('PUT', path, order([seven, one, two], version));
  await api.refused('edit_conflict', 'PUT', path, order([two, one, seven], version));
  for (const ids of [
    [seven, seven, one, two],
    [one, two, seven, one],
  ])
    await api.refused('edit_conflict', 'PUT', path, order(ids));
  const { data } = (await api.read('/chapters/list', { filters: { comicsId: id } })).json as {
    data: { id: string; chapterNumber: number }[];
  };
  assert.deepEqual(
    data.map((chapter) => [chapter.id, chapter.chapterNumber]),
    [
      [seven, 1],
      [one, 2],
      [two, 7],
    ],
  );
  const seen = (await comicOf(id)).chaptersVersion;
  const [eight] = await someChapters(api, id, [8]);
  await api.refused('edit_conflict', 'PUT', path, order([one, two, seven], seen));
  await api.refused('edit_conflict', 'PUT', path, order([one, two, seven]));
  await api.refused('edit_conflict', 'PUT', path, order([one, two, seven, seven]));
  await api.ask('PUT', path, order([one, two, seven, eight!.id]));
});

test('pages: one of two concurrent orders is refused, also one after an upload, and no page is lost', async () => {
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  const pages = (await somePages(api, id, chapter!.id, { count: 6 })).map((page) => page.id);
  const path = `/chapters/${chapter!.id}/page-order/censored`;
  const { pagesVersion: version } = await chapterOf(chapter!.id);
  const answers = await Promise.all(
    [pages.toReversed(), pages.toSorted()].map((ids) =>
      api.send('PUT', `/api/v1${path}`, { key: true, json: { ids, version } }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const listed = async () =>
    (await api.ask('POST', `/chapters/${chapter!.id}/pages/list`, { json: { variant: 'censored' } })) as {
      data: { id: string; pageNumber: number }[];
      pagesVersion: number;
    };
  const { data, pagesVersion } = await listed();
  assert.deepEqual(data.map((page) => page.id).toSorted(), pages.toSorted());
  assert.deepEqual(
    data.map((page) => page.pageNumber),
    [1, 2, 3, 4, 5, 6],
  );
  const fields = { chapterId: chapter!.id, pageNumbers: [7] };
  const files = [await aFile('added.png')];
  await api.ask('POST', `/comics/${id}/assets/censored`, { fields, files });
  await api.refused('edit_conflict', 'PUT', path, { json: { ids: pages, version: pagesVersion } });
  assert.equal((await listed()).data.length, 7);
});

test('one page is replaced; after the order has changed, an outdated replacement is refused', async () => {
  const { id } = await aComic(api);
  const [chapter, other] = await someChapters(api, id, 2);
  const pages = await somePages(api, id, chapter!.id, { count: 3 });
  await somePages(api, id, chapter!.id, { variant: 'legal' });
  type Listed = { data: { id: string; pageNumber: number; fileName: string }[]; pagesVersion: number };
  const listed = async (variant = 'censored'): Promise<Listed> =>
    api.ask('POST', `/chapters/${chapter!.id}/pages/list`, { json: { variant } });
  const path = `/comics/${id}/assets/censored`;
  const files = [await aFile('corrected.png')];
  const fields = (version: number, chapterId = chapter!.id) => ({ chapterId, pageNumbers: [2], version });
  const before = await listed();
  await api.ask('POST', path, { fields: fields(before.pagesVersion), files });
  const [one, two, three] = before.data;
  const { data, pagesVersion } = await listed();
  const pageState = ({ id: page, pageNumber, fileName }: Listed['data'][number]) => [
    page,
    pageNumber,
    fileName,
  ];
  assert.deepEqual(data.map(pageState), [pageState(one!), [two!.id, 2, 'corrected.png'], pageState(three!)]);
  assert.deepEqual(
    (await listed('legal')).data.map(({ fileName }) => fileName),
    ['1.png'],
  );

  await api.refused('edit_conflict', 'POST', path, { fields: fields(before.pagesVersion), files });
  const ids = pages.map((page) => page.id).toReversed();
  await api.ask('PUT', `/chapters/${chapter!.id}/page-order/censored`, { json: { ids } });
  const reordered = await listed();
  const again = [await aFile('again.png')];
  await api.refused('edit_conflict', 'POST', path, { fields: fields(pagesVersion), files: again });
  const { pagesVersion: version } = reordered;
  const elsewhere = { fields: fields(version), files: again };
  await api.refused(
    'chapter_not_found',
    'POST',
    `/comics/${(await aComic(api)).id}/assets/censored`,
    elsewhere,
  );
  await api.refused('edit_conflict', 'POST', path, { fields: fields(version, other!.id), files: again });
  await api.refused('invalid_input', 'POST', `/comics/${id}/assets/other`, elsewhere);
  await api.refused('invalid_input', 'POST', path, {
    fields: { version },
    files: [await aFile('1-2.png')],
  });
  assert.deepEqual(await listed(), reordered);
  await api.assertClean();
});

test('two editors who upload into one chapter at the same time lose no page, and sending again adds none', async () => {
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  const [ann, bob] = await Promise.all(
    ['ann', 'bob'].map((name) => Promise.all([1, 2, 3].map((number) => aFile(`${name}-${number}.png`)))),
  );
  const send = (pageNumber: number, file: (typeof ann & {})[number]) =>
    api.ask('POST', `/comics/${id}/assets/censored`, {
      fields: { chapterId: chapter!.id, pageNumbers: [pageNumber], ifTaken: 'append' },
      files: [file],
    });
  const sendAll = (files: typeof ann & {}) => Promise.all(files.map((file, index) => send(index + 1, file)));
  await Promise.all([sendAll(ann!), sendAll(bob!)]);
  const path = `/chapters/${chapter!.id}`;
  type Pages = { data: { id: string; pageNumber: number; fileName: string }[] };
  const listed = async () =>
    ((await api.ask('POST', `${path}/pages/list`, { json: { variant: 'censored' } })) as Pages).data;
  const pages = await listed();
  assert.deepEqual(
    pages.map(({ fileName }) => fileName).toSorted(),
    [...ann!, ...bob!].map(({ name }) => name),
  );
  assert.deepEqual(
    pages.map(({ pageNumber }) => pageNumber),
    [1, 2, 3, 4, 5, 6],
  );
  // The answers were lost, and meanwhile someone saved another order.
  const ids = pages.map((page) => page.id).toReversed();
  await api.ask('PUT', `${path}/page-order/censored`, { json: { ids } });
  const before = await listed();
  await sendAll(bob!);
  assert.deepEqual(await listed(), before);
  // The same picture under another name is another page.
  await send(2, { ...bob![0]!, name: 'spacer.png' });
  const { fileName, pageNumber } = (await listed()).at(-1)!;
  assert.deepEqual([fileName, pageNumber], ['spacer.png', 7]);
  const full = { chapterId: chapter!.id, pageNumbers: [1, 2000], ifTaken: 'append' };
  const files = [await aFile('x.png'), await aFile('y.png')];
  await api.refused('invalid_input', 'POST', `/comics/${id}/assets/censored`, { fields: full, files });
  await api.assertClean();
});

test('40 pages over a connection that is cut three times: complete, in order, once', async () => {
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  const files = await Promise.all(Array.from({ length: 40 }, (_, index) => aFile(`${40 - index}.png`)));
  const send = (from: number, count: number) =>
    api.ask('POST', `/comics/${id}/assets/censored`, {
      fields: {
        chapterId: chapter!.id,
        pageNumbers: Array.from({ length: count }, (_, index) => from + index + 1),
      },
      files: files.slice(from, from + count),
    });
  const ofFirst = await send(0, 8);
  for (let from = 0; from < 40; from += 8) {
    await send(from, 8);
    // The answer was lost: the browser sends the same again, and perhaps in other batches.
    if (from < 24) await send(from + 2, 6);
  }
  const rows = await api.rows<{ id: string; name: string }>(
    `select page.id, file_name as name from page join image on image.id = image_id
     where chapter_id = $1 order by page_number`,
    [chapter!.id],
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    files.map(({ name }) => name),
  );
  assert.equal(rows[0]!.id, ofFirst.data[0].id, 'what was there stays as it is');
  await api.assertClean();
});

test('a comic that takes the place of the comic of the day waits for a change of several, without a deadlock', async () => {
  const [first, second] = [(await aComic(api)).id, (await aComic(api)).id].sort() as [string, string];
  const becomesOne = { fields: { comicOfTheDay: true } };
  const change = (id: string, edit: object) => api.ask('PATCH', `/comics/${id}`, edit);
  const changeWaits = async (edit: object) => {
    let changed: Promise<unknown> | undefined;
    await api.core.db.transaction(async (tx) => {
      await lockComics(tx, [first]);
      changed = change(second, edit);
      assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 10_000));
      await lockComics(tx, [first, second]);
    });
    await changed;
    const flags = await Promise.all([first, second].map(async (id) => (await comicOf(id)).comicOfTheDay));
    assert.deepEqual(flags, [false, true]);
  };
  await change(first, becomesOne);
  await changeWaits(becomesOne);
  // Each site has one, and the rating decides the site.
  await change(first, { fields: { contentRating: 'AO' } });
  await change(first, becomesOne);
  await changeWaits({ fields: { contentRating: 'AO' } });
});
