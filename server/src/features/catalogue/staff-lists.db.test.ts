/** What staff see of the catalogue, and that lists of many comics are read by an index. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listStaffComics } from '@longstrip/contract/catalogue/staff.endpoints';
import { listTrash } from '@longstrip/contract/trash/trash.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, aGenre, someChapters, somePages } from '../../../test/builders.ts';
import { assertStaffListByIndex } from '../../../test/list-plans.ts';
import { manyComics, manyCreators, manyRows } from '../../../test/many-rows.ts';
import { statementsOf } from '../../../test/statements-of.ts';

const api = await openTestApp();
const genre = await aGenre(api);

type Row = { id: string; title: string; [field: string]: unknown };
const comics = async (json: object) =>
  (await api.ask('POST', '/staff/comics/list', { json })) as { data: Row[]; next: string | null };

const ours = await aComic(api, { title: 'Zebra of the North', genres: [genre.id] });
await api.ask('PATCH', `/comics/${ours.id}`, {
  fields: { status: 'hiatus', updateDay: 3, creators: [{ name: 'Ada Quill', role: 'writer' }] },
});
const adult = await aComic(api, { title: 'Zebra by Night', contentRating: 'AO' });
const fields = { title: 'Zebra unborn', contentRating: 'T', draft: true };
const [draft] = (await api.ask('POST', '/comics', { fields })).data as Row[];
const [first, second] = await someChapters(api, ours.id, 2);
await somePages(api, ours.id, first!.id, { count: 2 });
await api.ask('POST', '/chapters/publication', { json: { ids: [second!.id], publication: 'draft' } });

test('an editor sees both sites, drafts, and what only staff need', async () => {
  const found = (await comics({ search: 'zebra', sort: 'title' })).data;
  assert.deepEqual(
    found.map(({ id, publication }) => [id, publication]),
    [
      [adult.id, 'published'],
      [ours.id, 'published'],
      [draft!.id, 'draft'],
    ],
  );
  const { chapterCount, unpublishedChapters, status, updateDay } = found[1]!;
  assert.deepEqual([chapterCount, unpublishedChapters, status, updateDay], [1, 1, 'hiatus', 3]);
  const chaptersOf = async (json: object) =>
    (await api.ask('POST', '/staff/chapters/list', { json: { comicsId: ours.id, ...json } })).data;
  const chapters = await chaptersOf({});
  assert.deepEqual(
    chapters.map((chapter: Row) => [chapter.publication, chapter.pageCounts]),
    [
      ['published', { censored: 2, uncensored: 0, legal: 0 }],
      ['draft', { censored: 0, uncensored: 0, legal: 0 }],
    ],
  );
  assert.deepEqual(await chaptersOf({ chapterNumber: 2 }), [chapters[1]]);
  assert.deepEqual(await chaptersOf({ chapterNumber: 3 }), []);
  const [read] = (await api.ask('GET', `/chapters/${second!.id}/staff`)).data;
  const { id, title, chapterNumber } = chapters[0];
  assert.deepEqual(
    [read.comicTitle, read.previous, read.next],
    ['Zebra of the North', { id, title, chapterNumber }, null],
  );
  assert.equal((await api.ask('GET', `/chapters/${id}/staff`)).data[0].next.id, second!.id);
  const beyond = { comicsId: ours.id, chapterNumber: 3_000_000_000 };
  await api.refused('invalid_input', 'POST', '/staff/chapters/list', { json: beyond });
});

test('paging continues after the longest title', async () => {
  const long = await aComic(api, { title: '海'.repeat(200) });
  const later = await aComic(api, { title: '海'.repeat(199) + '物' });
  const pages: string[] = [];
  for (let after: string | undefined; ;) {
    const { data, next } = await comics({ sort: 'title', limit: 1, ...(after && { after }) });
    pages.push(data[0]!.id);
    if (!next) break;
    after = next;
  }
  assert.ok(pages.includes(long.id) && pages.includes(later.id));
  await api.ask('DELETE', '/comics', { json: { ids: [long.id, later.id] } });
});

test('filters and words narrow the list', async () => {
  const ids = async (json: object) => (await comics(json)).data.map(({ id }) => id);
  assert.deepEqual(await ids({ search: 'Nort quil' }), [ours.id]);
  assert.deepEqual(await ids({ search: "zebra' & ! <-> (" }), await ids({ search: 'zebra' }));
  assert.deepEqual(await ids({ search: '!!' }), await ids({}));
  for (const [title, search] of [
    ['Fate/Zero', 'zero'],
    ['2.5 Dimensions', '2.5 dim'],
    ['Years 2023-2024', '2023-2024'],
    ['<Infinite> Tide', '<infinite>'],
    ['海の物語', '海の'],
    ['ดาบพิฆาตอสูร', 'ดาบพิ'],
    ['नीली नदी', 'नदी'],
    ['Tom’s Café', 'tom'],
    ['Ｒｅ：ゼロ', 'ｒｅ'],
  ] as const) {
    const { id } = await aComic(api, { title });
    assert.deepEqual(await ids({ search }), [id], title);
    assert.deepEqual(await ids({ search: title }), [id], title);
    await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  }
  assert.deepEqual(await ids({ site: 'uncensored' }), [adult.id]);
  assert.deepEqual(await ids({ status: 'hiatus' }), [ours.id]);
  assert.deepEqual(await ids({ genre: genre.id }), [ours.id]);
  assert.deepEqual(await ids({ publication: 'draft' }), [draft!.id]);
  assert.deepEqual(await ids({ publication: 'scheduled' }), []);
});

test('the preflight names what is wrong', async () => {
  const check = async (...ids: string[]) => {
    const { data } = await api.ask('POST', '/chapters/preflight', { json: { ids } });
    return data as { id: string; findings: { code: string; message: string; pageIds: string[] }[] }[];
  };
  const codes = async (id: string) => (await check(id))[0]!.findings.map(({ code }) => code);
  assert.deepEqual(await codes(second!.id), ['no_pages']);
  assert.deepEqual(await codes(first!.id), ['page_not_ready']);
  await somePages(api, ours.id, first!.id, { count: 1, variant: 'uncensored' });
  assert.deepEqual(await codes(first!.id), [
    'fewer_pages',
    'page_not_ready',
    'page_not_ready',
    'variant_not_shown',
  ]);
  const [chapter] = await someChapters(api, ours.id, [77]);
  const pages = (await somePages(api, ours.id, chapter!.id, { count: 11 })).map((page) => page.id);
  assert.ok(!(await codes(chapter!.id)).includes('order_of_names'), '10 comes after 9');
  const ids = [pages[1], pages[0], ...pages.slice(2)];
  await api.ask('PUT', `/chapters/${chapter!.id}/page-order/censored`, { json: { ids } });
  const { findings } = (await check(chapter!.id))[0]!;
  assert.ok(findings.some(({ code }) => code === 'number_gap'));
  const misplaced = findings.find(({ code }) => code === 'order_of_names');
  assert.deepEqual(misplaced?.pageIds, ids.slice(0, 2));
  assert.match(misplaced!.message, /Pages 1, 2\.$/);
  await api.rows('update comic set published = false where id = $1', [ours.id]);
  assert.deepEqual(await codes(second!.id), ['no_pages', 'comic_not_published']);
  await api.rows('update comic set published = true where id = $1', [ours.id]);

  const one = await statementsOf(() => check(first!.id));
  const several = await statementsOf(() => check(chapter!.id, second!.id, first!.id));
  assert.deepEqual(
    several.answer.map(({ id }) => id),
    [chapter!.id, second!.id, first!.id],
  );
  assert.deepEqual(
    several.answer[0]!.findings,
    findings.filter(({ code }) => code !== 'earlier_drafts'),
    'the draft before it is checked with it',
  );
  assert.deepEqual(several.answer[2], one.answer[0]);
  assert.equal(several.texts.length, one.texts.length, 'as many queries for several as for one');
  const gone = { json: { ids: [first!.id, genre.id] } };
  await api.refused('chapter_not_found', 'POST', '/chapters/preflight', gone);
  await api.ask('DELETE', '/chapters', { json: { ids: [chapter!.id] } });
});

test('the preflight names episodes before it that readers do not see, except those that are checked with it', async () => {
  const comic = await aComic(api);
  const chapters = await someChapters(api, comic.id, [1, 2, 3, 5]);
  const [one, two, three, five] = chapters.map(({ id }) => id) as [string, string, string, string];
  const publish = (id: string, change: object) =>
    api.ask('POST', '/chapters/publication', { json: { ids: [id], ...change } });
  await publish(one, { publication: 'draft' });
  await publish(two, { publication: 'draft' });
  await publish(three, { publication: 'scheduled', publishAt: '2099-01-01T00:00:00Z' });
  const check = async (...ids: string[]) => {
    const { data } = await api.ask('POST', '/chapters/preflight', { json: { ids } });
    return (data as { findings: { code: string; chapters: object[] }[] }[])
      .at(-1)!
      .findings.filter(({ code }) => code !== 'no_pages')
      .map(({ code, chapters: named }) => ({ code, chapters: named }));
  };
  const gap = { code: 'number_gap', chapters: [] };
  assert.deepEqual(await check(five), [
    {
      code: 'earlier_drafts',
      chapters: [
        { id: two, chapterNumber: 2 },
        { id: one, chapterNumber: 1 },
      ],
    },
    { code: 'earlier_planned', chapters: [{ id: three, chapterNumber: 3 }] },
    gap,
  ]);
  assert.deepEqual(await check(one, two, three, five), [gap]);
  assert.deepEqual(await check(one), []);
});

test('a page that is deleted in both variants leaves no finding, also after a new order of one of them', async () => {
  const comic = await aComic(api, {
    contentRating: 'AO',
    genres: [(await aGenre(api, { name: 'Uncensored' })).id],
  });
  const [chapter] = await someChapters(api, comic.id, 1);
  const variants = ['censored', 'uncensored'] as const;
  const pages = [];
  for (const variant of variants)
    pages.push(await somePages(api, comic.id, chapter!.id, { count: 3, variant }));
  const findings = async () => {
    const { data } = await api.ask('POST', '/chapters/preflight', { json: { ids: [chapter!.id] } });
    return data[0].findings.map(({ code, variant }: { code: string; variant: string }) => [code, variant]);
  };
  const notReady = variants.map((variant) => ['page_not_ready', variant]);
  await api.ask('DELETE', '/comics-assets', { json: { ids: [pages[0]![1]!.id] } });
  assert.deepEqual(await findings(), [['fewer_pages', 'censored'], ...notReady]);
  await api.ask('DELETE', '/comics-assets', { json: { ids: [pages[1]![1]!.id] } });
  assert.deepEqual(await findings(), notReady);
  const ids = [pages[0]![0]!.id, pages[0]![2]!.id];
  await api.ask('PUT', `/chapters/${chapter!.id}/page-order/censored`, { json: { ids } });
  assert.deepEqual(await findings(), notReady);
});

test('the preflight of a comic names what is wrong with it and its episodes', async () => {
  const check = async (...ids: string[]) => {
    const { data } = await api.ask('POST', '/comics/preflight', { json: { ids } });
    return (data as { findings: { code: string; severity: string }[] }[]).map(({ findings }) =>
      findings.map(({ code, severity }) => `${severity} ${code}`),
    );
  };
  const empty = { title: 'Bare', contentRating: 'T', draft: true };
  const { id } = (await api.ask('POST', '/comics', { fields: empty })).data[0];
  const bare = ['error no_card', 'error no_cover', 'error no_readable_episode', 'warning no_description'];
  assert.deepEqual(await check(id), [bare]);
  const files = [await aFile('1.png', 'comicPreviewImage'), await aFile('2.png', 'comicCardImage')];
  await api.ask('PATCH', `/comics/${id}`, { fields: { description: 'About a boat.' }, files });
  const [chapter, later] = await someChapters(api, id, 2);
  await api.ask('POST', '/chapters/publication', { json: { ids: [chapter!.id], publication: 'draft' } });
  await somePages(api, id, chapter!.id, { count: 1 });
  assert.deepEqual(await check(id), [['error no_readable_episode']], 'the published one has no pages');
  const publishAt = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
  const plan = { ids: [chapter!.id], publication: 'scheduled', publishAt };
  await api.ask('POST', '/chapters/publication', { json: plan });
  assert.deepEqual(await check(id), [['warning no_readable_episode']]);
  await somePages(api, id, later!.id, { count: 1 });
  assert.deepEqual(await check(id), [[]]);
  await api.rows(
    `update image set status = 'failed' where id = (select cover_image_id from comic where id = $1)`,
    [id],
  );
  const one = await statementsOf(() => check(id));
  assert.deepEqual(one.answer, [['error no_cover']]);
  const several = await statementsOf(() => check(ours.id, id));
  assert.deepEqual(several.answer[1], ['error no_cover']);
  assert.equal(several.texts.length, one.texts.length, 'as many queries for several as for one');
  await api.refused('comic_not_found', 'POST', '/comics/preflight', { json: { ids: [id, genre.id] } });
});

test('with many comics every order and filter is read by an index, page by page', async () => {
  await manyComics(api, manyRows);
  await manyCreators(api);
  await api.rows(
    `insert into comic_genre (comic_id, genre_id, content_rating, created_at)
     select id, $1, content_rating, created_at from comic where title like 'Title 00%'`,
    [genre.id],
  );
  await api.core.search.updateIndex();
  await api.rows('vacuum analyze stored_comic, stored_comic_genre, search_comic');
  const sites = [{ site: 'normal' }, { site: 'uncensored' }];
  const states = [{ status: 'completed' }, { status: 'hiatus' }];
  const publications = [{ publication: 'published' }, { publication: 'draft' }];
  // All matches are read by another index and then sorted.
  const [creator] = await api.rows<{ id: string }>(`select id from creator where slug = 'person11'`);
  const found = [{ genre: genre.id }, { creator: creator!.id }, { search: 'person11' }];
  await assertStaffListByIndex(
    api,
    listStaffComics,
    {
      title: ({ title }) => title as string,
      updated: ({ updatedAt }) => updatedAt as string,
      created: ({ createdAt }) => createdAt as string,
    },
    {
      limit: 50,
      groups: [
        { table: 'comic', filters: [{}, ...sites, ...states, ...publications] },
        { table: 'comic', filters: found, blocks: 3000, hasFullPages: false },
      ],
    },
  );
});

test('with 10,000 deletions in the trash each page is read by an index', async () => {
  await api.rows(`insert into trash (id, kind, title, comic_id, deleted_at)
    select gen_random_uuid(), 'comic', 'Gone word' || n % 1000, gen_random_uuid(), '2024-05-01T00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 10000) n`);
  await api.rows('vacuum analyze trash');
  await assertStaffListByIndex(
    api,
    listTrash,
    { deleted: ({ deletedAt }) => deletedAt as string },
    {
      groups: [
        { table: 'trash', filters: [{}] },
        // All matches are read by another index and then sorted.
        { table: 'trash', filters: [{ search: 'word17' }], blocks: 600, hasFullPages: false },
      ],
    },
  );
});

test('the trash is searched by the beginnings of words, whatever else is typed', async () => {
  const comic = await aComic(api, { title: 'Zanzibar: Lost-and-found' });
  await api.ask('DELETE', '/comics', { json: { ids: [comic.id] } });
  const found = async (search: string) =>
    ((await api.ask('POST', '/trash/list', { json: { search } })).data as { title: string }[]).map(
      ({ title }) => title,
    );
  for (const search of ['zanz', 'FOUND zan', "lost' & ! ("])
    assert.deepEqual(await found(search), ['Zanzibar: Lost-and-found'], search);
  assert.deepEqual(await found('anzibar'), []);
});
