/** What staff do with the home page's content: banners with dates and order, and versions of policies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile } from '../../../test/builders.ts';
import { erasePerson, signUpPerson } from '../../../test/people.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { editorialTables } from './editorial.tables.ts';
import { putPolicy } from './policies.ts';
import { showDueBanners } from './show-due-banners.ts';

const api = await openTestApp();
// All needed jobs except the one for banner dates, which the tests run themselves.
await api.core.assets.startJobs();
await api.core.slices.of('identity').work?.();
const minute = 60_000;
const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * minute).toISOString();
const artwork = async () => [await aFile('w.png', 'image'), await aFile('n.png', 'mobileImage')];
const { id: comicsId } = await aComic(api);
const create = async (fields: object) =>
  (await api.ask('POST', '/banners', { fields: { comicsId, ...fields }, files: await artwork() })).data[0];
const titles = async () =>
  (await api.read('/banners/list', {})).json.data.map((banner: { title: string }) => banner.title);
const showDue = () => api.core.db.transaction((tx) => showDueBanners(tx, api.core));

test('a banner shows between its dates, and a missed date is caught up', async () => {
  const always = await create({ title: 'Always', position: 1 });
  const dated = await create({ title: 'Dated', showsFrom: at(10), showsUntil: at(20) });
  await api.imagesMade();
  assert.deepEqual([always.isShown, dated.isShown, dated.showsFrom], [true, false, at(10)]);
  assert.deepEqual(await titles(), ['Always']);
  api.clock.moveBy(11 * minute);
  assert.deepEqual(
    await titles(),
    ['Always'],
    'readers depend on no clock, so no process is ahead of another',
  );
  const overdueAndLate = async () => {
    const { overdueBanners, lateBanners } = await api.ask('GET', '/operation/publishing');
    return [overdueBanners, lateBanners];
  };
  assert.deepEqual(await overdueAndLate(), [0, 0]);
  api.clock.moveBy(2 * minute);
  assert.deepEqual(await overdueAndLate(), [1, 0]);
  await showDue();
  assert.deepEqual(await overdueAndLate(), [0, 1]);
  assert.deepEqual(await titles(), ['Dated', 'Always'], 'the cached answer was dropped');
  const inTime = Date.parse(dated.showsUntil) - api.clock.now().getTime() + minute;
  api.clock.moveBy(inTime);
  await showDue();
  assert.deepEqual(await titles(), ['Always']);
  api.clock.moveBy(7 * 24 * 60 * minute - inTime);
  assert.deepEqual(await overdueAndLate(), [0, 1]);
  api.clock.moveBy(minute);
  assert.deepEqual(await overdueAndLate(), [0, 0], 'it was hidden in time');
  const saved = (await api.ask('POST', '/banners/saved/list', { json: {} })).data;
  assert.deepEqual(
    saved.map(({ title, isShown }: { title: string; isShown: boolean }) => [title, isShown]),
    [
      ['Dated', false],
      ['Always', true],
    ],
  );

  // A single date is checked against the stored other one, and an empty field removes a date.
  const change = (fields: Record<string, unknown>) => api.ask('PATCH', `/banners/${dated.id}`, { fields });
  await api.refused('invalid_input', 'PATCH', `/banners/${dated.id}`, {
    fields: { showsUntil: new Date(Date.parse(dated.showsFrom) - minute).toISOString() },
  });
  const [open] = (await change({ showsUntil: '' })).data;
  assert.deepEqual([open.isShown, open.showsUntil], [true, null]);
  assert.deepEqual(await titles(), ['Dated', 'Always']);
});

test('a banner that is restored after its dates is not late, others are', async () => {
  const lateTitles = async () =>
    (await api.rows<{ title: string }>('select title from featured_banner where late_at is not null')).map(
      ({ title }) => title,
    );
  await api.rows('update featured_banner set late_at = null');
  const [trashed] = [
    await create({ title: 'Trashed', showsFrom: at(10) }),
    await create({ title: 'Missed', showsFrom: at(10) }),
  ];
  const [{ trashId }] = (await api.ask('DELETE', '/banners', { json: { ids: [trashed.id] } })).data;
  api.clock.moveBy(15 * minute);
  await api.ask('POST', `/trash/${trashId}/restore`);
  assert.deepEqual(await lateTitles(), ['Missed']);
  await api.rows(`delete from featured_banner where title in ('Trashed', 'Missed')`);
});

test('banners that are created at the same time do not exceed the maximum', async () => {
  await api.rows(
    `insert into featured_banner select gen_random_uuid(), comic_id, 'One of many', description, rating, age_rating,
       is_readers_choice, position, image_id, mobile_image_id, created_at
     from (select * from featured_banner limit 1) as one,
       generate_series((select count(*) from featured_banner) + 1, 49)`,
  );
  const fields = { comicsId, title: 'The last' };
  const files = await artwork();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => api.send('POST', '/api/v1/banners', { key: true, fields, files })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 400, 400, 400, 400, 400]);
  await api.rows("delete from featured_banner where title in ('One of many', 'The last')");
});

test('banners are ordered while those of a comic are deleted for good, without a deadlock', async () => {
  const { id } = await aComic(api);
  const add = async (title: string) =>
    (await api.ask('POST', '/banners', { fields: { comicsId: id, title }, files: await artwork() })).data[0];
  const [first, second] = [await add('First'), await add('Second')];
  // PostgreSQL stores a changed row after the others, and finds it there because an index contains the position.
  await api.ask('PATCH', `/banners/${first.id}`, { fields: { position: 1 } });
  const lock = (tx: Tx, banner: string) =>
    sql`select from featured_banner where id = ${banner} for update`.execute(editorialTables.write(tx));
  const [{ trashId }] = (await api.ask('DELETE', '/comics', { json: { ids: [id] } })).data;
  let deleted: Promise<unknown> | undefined;
  await api.core.db.transaction(async (tx) => {
    await lock(tx, first.id);
    deleted = api.ask('DELETE', '/trash', { json: { ids: [trashId] } });
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    assert.ok(await until(async () => (await api.rows(waiting)).length > 0, 10_000));
    await lock(tx, second.id);
  });
  await deleted;
});

test('staff see that the comic of a banner is a draft, which hides the banner from readers', async () => {
  const saved = async (): Promise<{ isComicPublished: boolean }[]> =>
    (await api.ask('POST', '/banners/saved/list', { json: {} })).data;
  const publish = (publication: 'draft' | 'published') =>
    api.ask('POST', '/comics/publication', { json: { ids: [comicsId], publication } });
  assert.ok((await saved()).every(({ isComicPublished }) => isComicPublished));
  await publish('draft');
  assert.ok((await saved()).every(({ isComicPublished }) => !isComicPublished));
  assert.deepEqual(await titles(), []);
  await publish('published');
});

test('the banners of a site are ordered together, and an order of an outdated list is refused', async () => {
  const { data: before } = await api.ask('POST', '/banners/saved/list', { json: {} });
  const ids = before.map(({ id }: { id: string }) => id).toReversed();
  const json = { siteVariant: 'normal', ids };
  const { data } = await api.ask('POST', '/banners/order', { json });
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    ids,
  );
  assert.deepEqual(await titles(), ['Always', 'Dated']);
  await api.ask('POST', '/banners/order', { json: { ...json, ids: ids.toReversed(), basedOn: ids } });
  await api.refused('edit_conflict', 'POST', '/banners/order', { json: { ...json, ids, basedOn: ids } });
  assert.deepEqual(await titles(), ['Dated', 'Always']);
  for (const wrong of [ids.slice(1), [ids[0], ids[0]], [...ids, crypto.randomUUID()]])
    await api.refused('changed_meanwhile', 'POST', '/banners/order', { json: { ...json, ids: wrong } });
  await api.refused('changed_meanwhile', 'POST', '/banners/order', {
    json: { ...json, siteVariant: 'uncensored' },
  });
});

test('a policy keeps every text with its author, shows them, and restores one as a new version', async () => {
  const admin = await signUpPerson(api, { role: 'admin' });
  const path = '/policies/terms-of-use';
  await api.ask('PUT', path, { key: admin.token, json: { text: 'First.', basedOn: 0 } });
  api.clock.moveBy(minute);
  await api.ask('PUT', path, { json: { text: 'Second.', basedOn: 1 } });
  await api.refused('edit_conflict', 'PUT', path, { json: { text: 'Lost?', basedOn: 1 } });

  const list = (json: object = {}) => api.ask('POST', `${path}/versions/list`, { json });
  const [second, first] = (await list()).data;
  assert.deepEqual([second.number, second.author, second.isCurrent], [2, 'API key “tests”', true]);
  assert.deepEqual([first.number, first.author, first.isCurrent], [1, admin.email, false]);
  const page = await list({ limit: 1 });
  assert.deepEqual((await list({ limit: 1, after: page.next })).data, [first]);

  assert.equal((await api.ask('GET', `${path}/versions/1`)).html, '<p>First.</p>');
  await api.refused('edit_conflict', 'POST', `${path}/versions/1/restore`, { json: { basedOn: 1 } });
  assert.equal((await api.ask('POST', `${path}/versions/1/restore`)).text, 'First.');
  assert.equal((await api.send('GET', `/api/v1${path}`)).json.text, 'First.');
  assert.equal((await list()).data[0].number, 3);
  await api.refused('policy_version_not_found', 'GET', `${path}/versions/4`);
  const preview = await api.ask('POST', '/policies/preview', { json: { text: '# Hi <b>' } });
  assert.equal(preview.html, '<h1>Hi &lt;b&gt;</h1>');

  await api.rows("update account set role = 'reader' where uid = $1", [admin.uid]);
  await erasePerson(api, admin.uid);
  assert.equal((await list()).data[2].author, null);

  // A change that was in progress when the account was erased.
  const author = { uid: admin.uid, keyId: null };
  await api.core.db.transaction((tx) =>
    putPolicy(tx, { id: 'terms-of-use', text: 'Late.', html: '<p>Late.</p>', author }, api.core.editorial),
  );
  assert.equal((await list()).data[0].author, null);
  assert.deepEqual(await api.rows('select 1 from policy_version where author_uid = $1', [admin.uid]), []);
});
