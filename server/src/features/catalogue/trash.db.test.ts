import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { lockChapters } from './locks.ts';
import { publishDue } from './publish-due.ts';

const api = await openTestApp();
const { db, letters } = api.core;
const context = { ...api.core.catalogue, db, letters, logger: pino({ level: 'silent' }) };
const day = 86_400_000;
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

type Entry = { id: string; kind: string; comicsId: string | null; deletedBy: string | null };
const trash = async () => (await api.ask('POST', '/trash/list', { json: {} })).data as Entry[];
const restore = async (entry: Entry) => api.ask('POST', `/trash/${entry.id}/restore`);
const remove = (path: string, ids: string[]) => api.ask('DELETE', path, { json: { ids } });

/** Everything that belongs to a comic, as it is stored. */
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
       order by chapter_number, variant, page_number`,
    ),
    banners: await of('select to_jsonb(featured_banner) as row from featured_banner where comic_id = $1'),
    tally: await api.rows('select * from comic_tally where comics > 0 order by genre_id, content_rating'),
  };
}

async function aFullComic() {
  const { id: genre } = await aGenre(api);
  const files = [await aFile('cover.png'), await aFile('banner.png')];
  const { id } = await aComic(api, { genres: [genre], files });
  const chapters = await someChapters(api, id, 3);
  await somePages(api, id, chapters[0]!.id, { count: 3 });
  await somePages(api, id, chapters[0]!.id, { count: 2, variant: 'legal' });
  await aBanner(api, id);
  return { id, genre, chapters };
}

test('a deleted comic disappears immediately and is restored unchanged', async () => {
  const { id } = await aFullComic();
  const before = await stored(id);
  const images = await api.rows('select id from image');
  await remove('/comics', [id]);
  assert.deepEqual(await api.rows('select id from comic where id = $1', [id]), []);
  assert.equal((await api.read('/comics/list', { filters: { id } })).json.total, 0);
  assert.equal((await api.ask('POST', '/banners/list', { json: {} })).total, 0);
  assert.deepEqual(await api.rows('select id from image'), images);
  await api.assertClean();
  const [entry] = await trash();
  assert.deepEqual([entry!.kind, entry!.comicsId], ['comic', id]);
  await restore(entry!);
  assert.deepEqual(await stored(id), before);
  assert.deepEqual(await trash(), []);
  await api.refused('trash_entry_not_found', 'POST', `/trash/${entry!.id}/restore`);
});

test('a comic is restored without a deleted genre, and does not end another comic of the day', async () => {
  const { id, genre } = await aFullComic();
  const other = await aComic(api);
  await api.ask('PATCH', `/comics/${id}`, { fields: { comicOfTheDay: true } });
  await remove('/comics', [id]);
  await remove('/genres', [genre]);
  await api.ask('PATCH', `/comics/${other.id}`, { fields: { comicOfTheDay: true } });
  await restore((await trash()).find(({ kind }) => kind === 'comic')!);
  const [comic] = (await api.ask('GET', `/comics/${id}/staff`)).data;
  assert.deepEqual([comic.genres, comic.comicOfTheDay], [[], false]);
  await remove('/comics', [id]);
  await remove('/trash', [(await trash())[0]!.id]);
});

test('chapters and pages are restored; a number that was taken meanwhile is replaced', async () => {
  const { id, chapters } = await aFullComic();
  const before = await stored(id);
  await remove('/chapters', [chapters[0]!.id]);
  assert.equal((await api.read('/comics/list', { filters: { id } })).json.data[0].chapterCount, 2);
  const [taken] = await someChapters(api, id, [1]);
  const [entry] = await trash();
  const { data } = await restore(entry!);
  assert.deepEqual([data[0].id, data[0].newNumber], [entry!.id, 4]);
  await remove('/chapters', [taken!.id]);
  assert.deepEqual((await stored(id)).pages, before.pages);

  const pages = () =>
    api.rows<{ id: string; number: number }>(
      `select id, page_number as number from page where chapter_id = $1 and variant = 'censored' order by page_number`,
      [chapters[0]!.id],
    );
  const [first, second, third] = await pages();
  await remove('/comics-assets', [first!.id, second!.id]);
  const [replacing] = await somePages(api, id, chapters[0]!.id, { count: 1 });
  await restore((await trash()).find(({ kind }) => kind === 'pages')!);
  assert.deepEqual(
    (await pages()).map((page) => [page.id, page.number]),
    [
      [replacing!.id, 1],
      [second!.id, 2],
      [third!.id, 3],
      [first!.id, 4],
    ],
  );

  // There may be no free number at the end.
  await remove('/comics-assets', [replacing!.id]);
  await api.ask('POST', `/comics/${id}/assets/censored`, {
    fields: { chapterId: chapters[0]!.id, pageNumbers: [1, 2000] },
    files: [await aFile('1.png'), await aFile('2000.png')],
  });
  await api.refused('invalid_input', 'POST', `/trash/${(await trash())[0]!.id}/restore`);
  await api.assertClean();
});

test('a comic or chapter whose planned time passed in the trash is restored as a draft', async () => {
  const { id, chapters } = await aFullComic();
  const [missed, planned] = chapters.map((chapter) => chapter.id) as [string, string];
  const at = (days: number) => new Date(api.clock.now().getTime() + days * day).toISOString();
  const plan = (what: string, ids: string[], publishAt: string) =>
    api.ask('POST', `/${what}/publication`, { json: { ids, publication: 'scheduled', publishAt } });
  const inTwoDays = at(2);
  await plan('chapters', [missed], at(1));
  await plan('chapters', [planned], inTwoDays);
  await plan('comics', [id], at(1));
  await remove('/comics', [id]);
  api.clock.moveBy(1.5 * day);
  await restore((await trash())[0]!);
  await publishDue(context);
  const planOf = async (path: string) => {
    const [{ publication, publishAt }] = (await api.ask('GET', `${path}/staff`)).data;
    return [publication, publishAt];
  };
  assert.deepEqual(await planOf(`/comics/${id}`), ['draft', null]);
  assert.deepEqual(await planOf(`/chapters/${missed}`), ['draft', null]);
  assert.deepEqual(await planOf(`/chapters/${planned}`), ['scheduled', inTwoDays]);
  // The same for a single chapter.
  await remove('/chapters', [planned]);
  api.clock.moveBy(day);
  await restore((await trash())[0]!);
  assert.deepEqual(await planOf(`/chapters/${planned}`), ['draft', null]);
  await remove('/comics', [id]);
  await remove('/trash', [(await trash())[0]!.id]);
});

test('a deletion returns its trash entries, which restore exactly what it deleted', async () => {
  const { id, chapters } = await aFullComic();
  type Deleted = { data: { id: string; trashId: string }[] };
  const undo = async ({ data }: Deleted) => {
    for (const trashId of new Set(data.map((each) => each.trashId)))
      await api.ask('POST', `/trash/${trashId}/restore`);
  };
  const there = async (table: string) =>
    (await api.rows<{ id: string }>(`select id from ${table} where id = any($1)`, [all])).length;
  let all: string[] = chapters.map((chapter) => chapter.id);
  await remove('/chapters', [all[0]!]);
  const two: Deleted = await remove('/chapters', all.slice(1));
  await undo(two);
  assert.equal(await there('chapter'), 2);
  const pages = await somePages(api, id, all[1]!, { count: 4 });
  all = pages.map((page) => page.id);
  await remove('/comics-assets', all.slice(0, 1));
  await undo(await remove('/comics-assets', all.slice(1, 3)));
  assert.equal(await there('page'), 3);
  const others = [(await aFullComic()).id, (await aFullComic()).id];
  all = [id, ...others];
  await remove('/comics', [id]);
  await undo(await remove('/comics', others));
  assert.equal(await there('comic'), 2);
});

test('a replaced page is restored at its present number, and then its replacement again', async () => {
  const { id, chapters } = await aFullComic();
  const chapterId = chapters[0]!.id;
  const listed = async () =>
    (await api.ask('POST', `/chapters/${chapterId}/pages/list`, { json: { variant: 'censored' } })).data as {
      id: string;
      pageNumber: number;
      fileName: string;
    }[];
  const names = async () => (await listed()).map(({ fileName }) => fileName);
  const replace = async (pageNumber: number, name: string) =>
    (
      await api.ask('POST', `/comics/${id}/assets/censored`, {
        fields: { chapterId, pageNumbers: [pageNumber] },
        files: [await aFile(name)],
      })
    ).data[0].trashId as string;
  const [first, second, third] = (await listed()).map((page) => page.id);
  const trashId = await replace(1, 'new.png');
  await api.ask('PUT', `/chapters/${chapterId}/page-order/censored`, {
    json: { ids: [third, first, second] },
  });
  assert.deepEqual(await names(), ['3.png', 'new.png', '2.png']);
  const undo = (entry: string) => api.ask('POST', `/trash/${entry}/restore`);
  await undo(trashId);
  assert.deepEqual(await names(), ['3.png', '1.png', '2.png']);
  assert.equal((await listed())[1]!.id, first);
  const [newest] = await trash();
  assert.equal(newest!.deletedBy, 'API key “tests”');
  await undo(newest!.id);
  assert.deepEqual(await names(), ['3.png', 'new.png', '2.png']);

  // Two replaced together, then one deleted and the other moved to its number.
  const { data: both } = await api.ask('POST', `/comics/${id}/assets/censored`, {
    fields: { chapterId, pageNumbers: [1, 2] },
    files: [await aFile('a.png'), await aFile('b.png')],
  });
  assert.equal(both[0].trashId, both[1].trashId);
  await remove('/comics-assets', [third!]);
  await api.ask('PUT', `/chapters/${chapterId}/page-order/censored`, { json: { ids: [first, second] } });
  await undo(both[0].trashId);
  assert.deepEqual(await names(), ['new.png', '2.png', '3.png']);
  await api.ask('PUT', `/chapters/${chapterId}/page-order/censored`, {
    json: { ids: [third, first, second] },
  });

  // Replaced twice, then deleted: each entry brings back its own image.
  const newer = await replace(2, 'newer.png');
  const [{ trashId: deleted }] = (await remove('/comics-assets', [first!])).data;
  await undo(newer);
  assert.deepEqual(await names(), ['3.png', 'new.png', '2.png']);
  await undo(deleted);
  assert.deepEqual(await names(), ['3.png', 'newer.png', '2.png']);
  await api.assertClean();
});

test('two editors who delete the same pages at the same time leave one entry', async () => {
  const { id, chapters } = await aFullComic();
  const pages = await somePages(api, id, chapters[1]!.id, { count: 2 });
  const ids = pages.map((page) => page.id);
  const others = (await trash()).length;
  const deleting = await context.db.transaction(async (tx) => {
    await lockChapters(tx, [chapters[1]!.id]);
    const started = [remove('/comics-assets', ids), remove('/comics-assets', ids)];
    assert.ok(await until(async () => (await api.rows(waiting)).length === 2, 10_000), 'both wait');
    return started;
  });
  const answers = await Promise.all(deleting);
  assert.deepEqual(answers.map(({ data }) => data.length).toSorted(), [0, 2]);
  assert.equal((await trash()).length, others + 1);
});

test('a restored genre is added to its comics that still exist, with their present rating', async () => {
  const [genre, other] = [await aGenre(api, { name: 'Fjord', mature: true }), await aGenre(api)];
  const genres = [genre.id, other.id];
  const [kept, changed, gone] = [
    await aComic(api, { genres }),
    await aComic(api, { genres }),
    await aComic(api, { genres }),
  ];
  const countOf = async () => (await api.ask('GET', `/genres/${genre.id}/comics/count`)).comics;
  const withGenre = async (contentRating: string[]) => {
    const { data, total } = await api.ask('POST', '/comics/list', {
      json: { filters: { genres: genre.id, contentRating } },
    });
    assert.equal(total, data.length, 'the tally');
    return data.map(({ id }: { id: string }) => id).toSorted();
  };
  assert.equal(await countOf(), 3);
  const { data: deleted } = await remove('/genres', [genre.id]);
  assert.equal(await countOf(), 0);
  assert.deepEqual(await withGenre(['T', 'AO']), []);
  const [entry] = await trash();
  assert.deepEqual(deleted, [{ id: genre.id, trashId: entry!.id }]);
  assert.deepEqual([entry!.kind, entry!.comicsId], ['genre', null]);

  await api.ask('PATCH', `/comics/${changed.id}`, { fields: { contentRating: 'AO' } });
  await remove('/comics', [gone.id]);
  const taken = await aGenre(api, { name: 'FJORD' });
  const problem = await api.refused('genre_name_taken', 'POST', `/trash/${entry!.id}/restore`);
  assert.match(problem.detail, /“Fjord” now\. Rename or delete it first/);
  await api.ask('PATCH', `/genres/${taken.id}`, { json: { name: 'Inlet', mature: false } });
  await restore(entry!);
  const saved = (await api.ask('POST', '/genres/saved/list', { json: {} })).data.find(
    ({ id }: { id: string }) => id === genre.id,
  );
  assert.deepEqual([saved.name, saved.mature], ['Fjord', true]);
  assert.deepEqual(await withGenre(['T']), [kept.id]);
  assert.deepEqual(await withGenre(['AO']), [changed.id]);
  assert.deepEqual((await api.ask('GET', `/comics/${kept.id}/staff`)).data[0].genres.length, 2);

  await remove('/genres', [genre.id]);
  api.clock.moveBy(30 * day);
  await api.core.trash.deleteExpired();
  assert.deepEqual(await trash(), []);
});

test('a comic and its genre are joined again, in whatever order both are deleted and restored', async () => {
  const genre = await aGenre(api);
  const { id } = await aComic(api, { genres: [genre.id] });
  const kinds = ['comic', 'genre'] as const;
  const removing = { comic: () => remove('/comics', [id]), genre: () => remove('/genres', [genre.id]) };
  for (const first of kinds)
    for (const restored of kinds) {
      const entries = new Map<string, string>();
      for (const kind of first === 'comic' ? kinds : kinds.toReversed())
        entries.set(kind, (await removing[kind]()).data[0].trashId);
      for (const kind of restored === 'comic' ? kinds : kinds.toReversed())
        await api.ask('POST', `/trash/${entries.get(kind)}/restore`);
      const [comic] = (await api.ask('GET', `/comics/${id}/staff`)).data;
      assert.deepEqual(
        comic.genres.map((each: { id: string }) => each.id),
        [genre.id],
        `deleted first: ${first}, restored first: ${restored}`,
      );
    }
  assert.equal((await api.read('/comics/list', { filters: { genres: genre.id } })).json.total, 1);
  await removing.comic();
  await removing.genre();
  for (const each of await trash()) await remove('/trash', [each.id]);
});

test('a deleted banner is restored with its artwork and shown by its dates, if its comic exists', async () => {
  for (const { id } of await trash()) await remove('/trash', [id]);
  const { id: comicsId } = await aComic(api);
  const showsUntil = new Date(api.clock.now().getTime() + day).toISOString();
  await aBanner(api, comicsId, { title: 'Ebb', position: 3, showsUntil });
  const saved = async () => {
    const { data } = await api.ask('POST', '/banners/saved/list', { json: {} });
    return data.filter((banner: { comicsId: string }) => banner.comicsId === comicsId);
  };
  const before = await saved();
  const { data: deleted } = await remove('/banners', [before[0].id]);
  assert.deepEqual(await saved(), []);
  const [entry] = await trash();
  assert.deepEqual(deleted, [{ id: before[0].id, trashId: entry!.id }]);
  assert.deepEqual([entry!.kind, entry!.comicsId], ['banner', comicsId]);
  await remove('/comics', [comicsId]);
  await api.refused('comic_not_found', 'POST', `/trash/${entry!.id}/restore`);
  await restore((await trash()).find(({ kind }) => kind === 'comic')!);
  await restore(entry!);
  assert.deepEqual(await saved(), before);

  await remove('/banners', [before[0].id]);
  api.clock.moveBy(2 * day);
  await restore((await trash())[0]!);
  assert.deepEqual(await saved(), [{ ...before[0], isShown: false }]);
  assert.equal((await api.ask('GET', '/operation/publishing')).lateBanners, 0);
  await remove('/banners', [before[0].id]);
  api.clock.moveBy(30 * day);
  await api.core.trash.deleteExpired();
  assert.deepEqual(await trash(), []);
  await api.assertClean();
});

test('a banner above the maximum is not restored', async () => {
  const { id: comicsId } = await aComic(api);
  await aBanner(api, comicsId);
  const [banner] = await api.rows<{ id: string }>('select id from featured_banner where comic_id = $1', [
    comicsId,
  ]);
  await remove('/banners', [banner!.id]);
  await api.rows(
    `insert into featured_banner select gen_random_uuid(), comic_id, 'One of many', description, rating, age_rating,
       is_readers_choice, position, image_id, mobile_image_id, created_at
     from stored_featured_banner, generate_series(1, 50) where trash_id is not null`,
  );
  const [entry] = await trash();
  const { detail } = await api.refused('invalid_input', 'POST', `/trash/${entry!.id}/restore`);
  assert.match(detail, /Delete one first/);
  await api.rows("delete from featured_banner where title = 'One of many'");
  await remove('/comics', [comicsId]);
  for (const each of await trash()) await remove('/trash', [each.id]);
  await api.assertClean();
});

test('after 30 days what was deleted is gone for good, with its images and banners', async () => {
  for (const { id } of await trash()) await remove('/trash', [id]);
  const [kept, gone] = [await aFullComic(), await aFullComic()];
  await remove('/comics', [gone.id]);
  api.clock.moveBy(day);
  await remove('/comics', [kept.id]);
  api.clock.moveBy(29 * day);
  await api.core.trash.deleteExpired();
  assert.deepEqual(
    (await trash()).map(({ comicsId }) => comicsId),
    [kept.id],
  );
  assert.deepEqual(await api.rows('select id from featured_banner where comic_id = $1', [gone.id]), []);
  await api.assertClean();
});
