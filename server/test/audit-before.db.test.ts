/** The audit trail keeps both what a staff call sent and what it replaced. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiBase } from '@longstrip/contract/endpoint';
import { defaultHomeRows } from '@longstrip/contract/editorial/home.rules';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { openTestApp } from './app-for-tests.ts';
import { aComic, aFile, aGenre, someChapters, somePages } from './builders.ts';
import { signUpPerson } from './people.ts';

const api = await openTestApp();
const admin = await signUpPerson(api, { role: 'admin' });
const reader = await signUpPerson(api);
const genre = await aGenre(api, { name: 'Sea' });
const comic = await aComic(api, { title: 'Old tide', genres: [genre.id] });
const chapters = await someChapters(api, comic.id, 2);
const [first] = chapters as [(typeof chapters)[number]];
const pages = (await somePages(api, comic.id, first.id, { count: 2 })).map(({ id }) => id);
const banners: { id: string }[] = [];
for (const title of ['Old banner', 'Other']) {
  const files = [await aFile('a.png', 'image'), await aFile('b.png', 'mobileImage')];
  const { data } = await api.ask('POST', '/banners', { fields: { comicsId: comic.id, title }, files });
  banners.push(data[0]);
}
const creators: { id: string }[] = [];
for (const name of ['Ann', 'Bo'])
  creators.push((await api.ask('POST', '/creators', { fields: { site: 'normal', name } })).data[0]);
const plan = (await api.ask('POST', '/plans/list', { json: {} })).data[0];
const { data: packs } = await api.ask('POST', '/coin-packs/list', { json: {} });
const chapterIds = chapters.map(({ id }) => id);
const bannerIds = banners.map(({ id }) => id);

type Change = { params?: Record<string, string>; body: Record<string, unknown>; before: object };

/** One change for each call: what is sent, and what it replaces. */
const changes: Record<string, Change> = {
  updateComic: {
    params: { id: comic.id },
    body: { title: 'New tide', contentRating: 'M', genres: [], coinPrice: 40 },
    before: { title: 'Old tide', contentRating: 'T', genres: [genre.id], coinPrice: null },
  },
  updateChapter: {
    params: { chapterId: first.id },
    body: { title: 'Renamed', isFree: true },
    before: { title: 'Episode 1', isFree: false },
  },
  updateComics: {
    body: { ids: [comic.id], status: 'completed', updateDay: 5, addGenre: genre.id },
    before: {
      status: { [comic.id]: 'ongoing' },
      updateDay: { [comic.id]: null },
      addGenre: { [comic.id]: [] },
    },
  },
  updateChapters: {
    body: { ids: chapterIds, isFree: true },
    before: { isFree: { [chapterIds[1]!]: false } },
  },
  updateGenre: {
    params: { id: genre.id },
    body: { mature: true, name: 'Ocean', slug: 'the-ocean', text: 'Of water.' },
    before: { mature: false, name: 'Sea', slug: 'sea', text: '' },
  },
  reorderChapters: {
    params: { id: comic.id },
    body: { ids: chapterIds.toReversed() },
    before: { ids: chapterIds },
  },
  reorderPages: {
    params: { chapterId: first.id, variant: 'censored' },
    body: { ids: pages.toReversed() },
    before: { ids: pages },
  },
  publishComics: {
    body: { ids: [comic.id], publication: 'draft' },
    before: { publication: { [comic.id]: 'published' } },
  },
  publishChapters: {
    body: { ids: [first.id], publication: 'draft' },
    before: { publication: { [first.id]: 'published' } },
  },
  updateCreator: {
    params: { id: creators[0]!.id },
    body: { name: 'Ann Lee', alsoKnownAs: ['Ann'], alsoKnownAsPublic: true },
    before: { name: 'Ann', alsoKnownAs: [], alsoKnownAsPublic: false },
  },
  updateBanner: {
    params: { id: bannerIds[0]! },
    body: { title: 'New banner', showsUntil: '2031-01-01T00:00:00.000Z' },
    before: { title: 'Old banner', showsUntil: null },
  },
  orderBanners: {
    body: { siteVariant: 'normal', ids: bannerIds.toReversed() },
    before: { ids: bannerIds },
  },
  updateSaleBanner: {
    params: { siteVariant: 'normal' },
    body: { button: 'Now' },
    before: { button: (await api.ask('GET', '/sale-banners/normal', { key: admin.token })).button },
  },
  updateHomePage: {
    params: { siteVariant: 'normal' },
    body: { rows: [{ source: 'newest', isShown: true, count: 5 }] },
    before: { rows: defaultHomeRows },
  },
  updatePolicy: {
    params: { id: 'privacy-policy' },
    body: { text: 'We keep little.' },
    before: { text: 'version 0' },
  },
  updatePlan: {
    params: { id: plan.id },
    body: { badge: 'Try it', firstPriceCents: 499 },
    before: { badge: plan.badge, firstPriceCents: plan.firstPriceCents },
  },
  setCoinPacks: {
    body: { packs: [{ coins: 100, priceCents: 199 }] },
    before: {
      packs: packs.map(({ coins, priceCents }: { coins: number; priceCents: number }) => ({
        coins,
        priceCents,
      })),
    },
  },
  setGiftLimit: { body: { centsPerMonth: 10_000 }, before: { centsPerMonth: 50_000 } },
  setDisabled: { params: { uid: reader.uid }, body: { disabled: true }, before: { disabled: false } },
  changeRole: { params: { uid: reader.uid }, body: { role: 'editor' }, before: { role: 'reader' } },
};

const newest = async (action: string) =>
  (
    await api.rows(
      `select details, outcome from audit_entry where action = '${action}' order by at desc, id desc limit 1`,
    )
  )[0] as { details: { before?: object }; outcome: string };

type Deletion = { params?: Record<string, string>; ids?: string[]; deleted: object };

/** Something to delete for each call: what is sent, and what the audit trail keeps of it. */
const deletions: Record<string, () => Promise<Deletion>> = {
  async deleteComics() {
    const { id } = await aComic(api, { title: 'Gone' });
    await someChapters(api, id, 1);
    const deleted = { id, title: 'Gone', contentRating: 'T', chapterCount: 1, isPublished: true };
    return { ids: [id], deleted };
  },
  async deleteChapters() {
    const id = (await someChapters(api, comic.id, [9]))[0]!.id;
    const facts = { title: 'Episode 9', chapterNumber: 9, isFree: false, isPublished: true };
    return { ids: [id], deleted: { id, comicsId: comic.id, ...facts } };
  },
  async deletePages() {
    const chapter = (await someChapters(api, comic.id, [10]))[0]!;
    const ids = (await somePages(api, comic.id, chapter.id, { count: 3 })).slice(1).map(({ id }) => id);
    const place = { comicsId: comic.id, chapterId: chapter.id, title: 'Episode 10' };
    return { ids, deleted: { ...place, variant: 'censored', pageNumbers: [2, 3] } };
  },
  async deleteGenres() {
    const { id } = await aGenre(api, { name: 'Fog', mature: true });
    await aComic(api, { genres: [id] });
    return { ids: [id], deleted: { id, name: 'Fog', mature: true, comics: 1 } };
  },
  async deleteCreators() {
    const { id } = creators[1]!;
    return { ids: [id], deleted: { id, name: 'Bo', site: 'normal', comics: 0 } };
  },
  async deleteBanners() {
    const id = bannerIds[1]!;
    return { ids: [id], deleted: { id, title: 'Other', comicsId: comic.id } };
  },
  async emptyTrash() {
    const { id } = await aComic(api, { title: 'Gone for good' });
    const { data } = await api.ask('DELETE', '/comics', { json: { ids: [id] } });
    const { data: entries } = await api.ask('POST', '/trash/list', { json: {} });
    const { comicTitle: _title, deletedBy: _author, contents: _contents, ...deleted } = entries[0];
    return { ids: [data[0].trashId], deleted };
  },
  async revokeApiKey() {
    const { key: _, ...shown } = await api.ask('POST', '/api-keys', {
      key: admin.token,
      json: { name: 'robot' },
    });
    return { params: { id: shown.id }, deleted: shown };
  },
};

test('every staff call that changes or deletes something is tested here', () => {
  const namesOf = (...methods: string[]) =>
    allEndpoints
      .filter(({ access, method }) => typeof access !== 'string' && methods.includes(method))
      .map(({ name }) => name);
  assert.deepEqual(
    namesOf('PATCH', 'PUT').filter((name) => !(name in changes)),
    [],
  );
  assert.deepEqual(namesOf('DELETE').toSorted(), Object.keys(deletions).toSorted());
});

for (const [name, { params = {}, body, before }] of Object.entries(changes))
  test(`${name} keeps what it replaced, of the fields that were sent`, async () => {
    const { method, path, files } = allEndpoints.find((each) => each.name === name)!;
    const address = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param]!);
    await api.ask(method, address, { key: admin.token, ...(files ? { fields: body } : { json: body }) });
    const { details, outcome } = await newest(name);
    assert.equal(outcome, 'done', `${apiBase}${address}`);
    assert.deepEqual(details.before, before);
  });

for (const [name, make] of Object.entries(deletions))
  test(`${name} keeps what it deleted`, async () => {
    const { params = {}, ids, deleted } = await make();
    const { method, path } = allEndpoints.find((each) => each.name === name)!;
    const address = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param]!);
    await api.ask(method, address, { key: admin.token, ...(ids && { json: { ids } }) });
    const { details, outcome } = await newest(name);
    assert.equal(outcome, 'done', `${apiBase}${address}`);
    assert.deepEqual(details.before, { deleted: [deleted] });
  });

test('a comic that is replaced as comic of the day has the change in its history, and a new version', async () => {
  const other = await aComic(api, { title: 'Of yesterday' });
  const choose = (id: string) =>
    api.ask('PATCH', `/comics/${id}`, { key: admin.token, fields: { comicOfTheDay: true } });
  await choose(other.id);
  const saved = async () =>
    (await api.ask('GET', `/comics/${other.id}/staff`, { key: admin.token })).data[0] as {
      version: number;
      comicOfTheDay: boolean;
    };
  const { version } = await saved();
  await choose(comic.id);
  assert.deepEqual((await newest('updateComic')).details.before, {
    comicOfTheDay: false,
    others: { [other.id]: { comicOfTheDay: true } },
  });
  const objects = await api.rows<{ object_id: string }>(
    `select object_id from audit_object where entry_id =
       (select id from audit_entry where action = 'updateComic' order by at desc, id desc limit 1)`,
  );
  assert.deepEqual(objects.map(({ object_id }) => object_id).toSorted(), [comic.id, other.id].toSorted());
  assert.deepEqual([(await saved()).comicOfTheDay, (await saved()).version], [false, version + 1]);
  const { data: earlier } = await api.ask('POST', `/versions/${other.id}/list`, {
    key: admin.token,
    json: {},
  });
  assert.deepEqual(
    [earlier[0].number, earlier[0].fields.comicOfTheDay, earlier[0].changes, earlier[0].author],
    [version, true, { comicOfTheDay: false }, admin.email],
  );
  await api.refused('edit_conflict', 'PATCH', `/comics/${other.id}`, {
    key: admin.token,
    fields: { title: 'Still of today', version },
  });
});

test('a large deletion keeps the first items, and every item has it in its history', async () => {
  const all: string[] = [];
  for (let n = 0; n < 60; n++)
    all.push((await aGenre(api, { name: `${'A long name of a genre'.repeat(2)} ${n}` })).id);
  const { data: gone } = await api.ask('DELETE', '/genres', { key: admin.token, json: { ids: all } });
  const before = (await newest('deleteGenres')).details.before as {
    deleted: { id: string }[];
    andMore: number;
  };
  assert.equal(gone.length, 60);
  assert.ok(before.deleted.length > 20, String(before.deleted.length));
  assert.equal(before.deleted.length + before.andMore, 60);
  assert.ok(JSON.stringify(before).length <= 4000);
  const [{ n }] = (await api.rows(
    `select count(distinct object_id)::int as n from audit_object join audit_entry on id = entry_id
     where action = 'deleteGenres' and object_id = any($1)`,
    [all],
  )) as [{ n: number }];
  assert.equal(n, 60);
});

test('long values are shortened', async () => {
  for (const description of ['long '.repeat(900), 'short'])
    await api.ask('PATCH', `/comics/${comic.id}`, { key: admin.token, fields: { description } });
  const { before } = (await newest('updateComic')).details;
  assert.deepEqual(Object.keys(before!), ['shortened']);
  assert.ok(JSON.stringify(before).length < 4100);
});

test('a refused call keeps no replaced values', async () => {
  const { id } = chapters[1]!;
  await api.refused('edit_conflict', 'PATCH', `/chapters/${id}`, {
    key: admin.token,
    fields: { title: 'x', version: 99 },
  });
  assert.equal((await newest('updateChapter')).details.before, undefined);
});
