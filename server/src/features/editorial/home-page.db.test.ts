/** The rows of the home page: what staff choose of it, and which comics readers of each site find in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultHomeRows, maxComicsOnHomePage, maxHomeRows } from '@longstrip/contract/editorial/home.rules';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aGenre, emptyTrash, someChapters } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { statementsOf } from '../../../test/statements-of.ts';

const api = await openTestApp({ env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: uncensored } });
type Row = Record<string, unknown> & { source: string };
type Shown = { source: string; title?: string; comics?: { title: string }[] };

const save = (rows: Row[], site = 'normal') => api.ask('PUT', `/home-pages/${site}`, { json: { rows } });
const saved = (site = 'normal') => api.ask('GET', `/home-pages/${site}`);
const home = async (host = 'localhost'): Promise<{ rows: Shown[]; isEmpty: boolean }> =>
  (await api.send('GET', '/api/v1/home-page', { host })).json;
/** Each row as its source or title, and the titles of its comics. */
const shown = async (host?: string) =>
  (await home(host)).rows.map(({ source, title, comics }) =>
    [title ?? source, ...(comics ?? []).map((comic) => comic.title)].join(' '),
  );

const sea = await aGenre(api, { name: 'Sea' });
const ids: Record<string, string> = {};
async function comic(title: string, fields: Record<string, unknown> = {}, chapters = 0): Promise<void> {
  ids[title] = (await aComic(api, { title, ...fields })).id;
  api.clock.moveBy(1000);
  if (chapters > 0) await someChapters(api, ids[title], chapters);
  api.clock.moveBy(1000);
}
const rank = (...titles: string[]) =>
  api.rows(
    `insert into ranking (site, period, genre, place, comic_id)
     select site, 'week', 'all', place, id from unnest($1::uuid[]) with ordinality as ranked (id, place)
     cross join unnest(array['normal', 'uncensored']) as site`,
    [titles.map((title) => ids[title])],
  );

test('a site without comics says so, and shows no row of comics', async () => {
  assert.deepEqual(await home(), {
    rows: [{ source: 'continue' }, { source: 'featured' }, { source: 'sale' }],
    isEmpty: true,
  });
});

test('until staff change it, the home page has the rows of the specification, each with comics of its site', async () => {
  await comic('Old', { genres: [sea.id] }, 1);
  await comic('Mature', { contentRating: 'M' });
  await comic('Adult', { contentRating: 'AO', genres: [sea.id] }, 1);
  await rank('Mature', 'Adult', 'Old');
  assert.deepEqual(await shown(), [
    'continue',
    'featured',
    'newest Mature Old',
    'updated Old',
    'ranking Mature Old',
    'sale',
  ]);
  assert.deepEqual(await shown(uncensored), [
    'continue',
    'featured',
    'newest Adult',
    'updated Adult',
    'ranking Adult',
    'sale',
  ]);
  assert.deepEqual(await saved(), { siteVariant: 'normal', rows: defaultHomeRows, version: 1 });
});

test('staff order rows, switch them off, and limit their comics', async () => {
  await save([
    { source: 'sale', isShown: true },
    { source: 'newest', isShown: true, count: 1 },
    { source: 'updated', isShown: false, count: 10 },
    { source: 'genre', isShown: true, count: 5, genre: sea.id },
    { source: 'ranking', isShown: true, count: 5, period: 'all' },
    { source: 'comics', isShown: true, title: 'Ours', comics: [ids['Old'], ids['Mature']] },
  ]);
  assert.deepEqual(await shown(), ['sale', 'newest Mature', 'Sea Old', 'Ours Old Mature']);
  assert.equal((await shown(uncensored)).length, 6, 'the other site is as it was');
  const { rows } = await saved();
  assert.deepEqual(rows[3], {
    source: 'genre',
    isShown: true,
    count: 5,
    genre: { id: sea.id, name: 'Sea' },
    title: '',
  });
  assert.deepEqual(rows[5].comics, [
    { id: ids['Old'], title: 'Old', isVisible: true },
    { id: ids['Mature'], title: 'Mature', isVisible: true },
  ]);
  // What the back office sends is what it was answered.
  assert.deepEqual((await save(rows)).rows, rows);
});

test('a row changes with its comics, its genre and its own title', async () => {
  const rows = [
    { source: 'genre', isShown: true, count: 5, genre: sea.id, title: 'Salt water' },
    { source: 'comics', isShown: true, title: 'Ours', comics: [ids['Old']] },
  ];
  await save(rows);
  assert.deepEqual(await shown(), ['Salt water Old', 'Ours Old']);
  await api.ask('PATCH', `/comics/${ids['Old']}`, { fields: { title: 'Older' } });
  assert.deepEqual(await shown(), ['Salt water Older', 'Ours Older']);
  await save([{ ...rows[0]!, title: '' }]);
  await api.ask('PATCH', `/genres/${sea.id}`, { json: { name: 'Ocean', mature: false } });
  assert.deepEqual(await shown(), ['Ocean Older']);
  await api.ask('PATCH', `/comics/${ids['Old']}`, { fields: { title: 'Old', genres: [] } });
  // Only an adult comic has the genre now, and the name of the genre may be adult, too.
  assert.deepEqual(await home(), { rows: [], isEmpty: false });
});

test('a picked comic is shown as long as readers of the site see it', async () => {
  await save([{ source: 'comics', isShown: true, title: 'Ours', comics: [ids['Adult'], ids['Old']] }]);
  const isVisible = async () =>
    (await saved()).rows[0].comics.map((each: { isVisible: boolean }) => each.isVisible);
  assert.deepEqual(await shown(), ['Ours Old']);
  assert.deepEqual(await isVisible(), [false, true]);
  const publish = (publication: string) =>
    api.ask('POST', '/comics/publication', { json: { ids: [ids['Old']], publication } });
  await publish('draft');
  assert.deepEqual(await shown(), []);
  assert.deepEqual(await isVisible(), [false, false]);
  await publish('published');
  assert.deepEqual(await shown(), ['Ours Old']);
  await api.ask('PATCH', `/comics/${ids['Old']}`, { fields: { contentRating: 'AO' } });
  assert.deepEqual(await shown(), []);
  await api.ask('PATCH', `/comics/${ids['Old']}`, { fields: { contentRating: 'T' } });
  assert.deepEqual(await shown(), ['Ours Old']);
});

test('genres and comics that do not exist are left out, also when the rows are saved again', async () => {
  const gone = await aGenre(api);
  const { id } = await aComic(api, { title: 'Gone' });
  const kept = { source: 'comics', isShown: true, title: 'Ours', comics: [ids['Old'], id] };
  await save([kept, { source: 'genre', isShown: true, count: 5, genre: gone.id }]);
  await api.ask('DELETE', '/genres', { json: { ids: [gone.id] } });
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  await emptyTrash(api);
  assert.deepEqual(await shown(), ['Ours Old']);
  const { rows } = await saved();
  assert.deepEqual(
    rows.map((row: Row) => (row['comics'] as { title: string }[]).map(({ title }) => title)),
    [['Old']],
  );
  assert.deepEqual((await save([{ ...kept, comics: [id, ids['Old']] }])).rows, rows);
});

test('rows that a later version has stored are left out, and do not harm the others', async () => {
  await save([{ source: 'newest', isShown: true, count: 2 }]);
  await api.rows(
    `update home_page set rows = '[{"source": "weather", "isShown": true}]'::jsonb || rows where site = 'normal'`,
  );
  // Written past the API, so nothing was invalidated.
  await api.ask('PATCH', `/comics/${ids['Old']}`, { fields: { description: 'Wet.' } });
  assert.deepEqual(await shown(), ['newest Mature Old']);
});

test('rows that are too many, too long or twice there are refused, and nothing changes', async () => {
  const before = await saved();
  const newest = { source: 'newest', isShown: true, count: 10 };
  const picked = (title: string, count = 10, isShown = true) => ({
    source: 'comics',
    isShown,
    title,
    comics: Array.from({ length: count }, () => crypto.randomUUID()),
  });
  const many = Array.from({ length: maxHomeRows + 1 }, (_, n) => picked(`Row ${n}`, 0));
  for (const rows of [
    many,
    [newest, newest],
    [picked('Same', 1), picked('Same', 2)],
    [picked('A'), picked('B'), picked('C'), picked('D'), picked('E', maxComicsOnHomePage / 10)],
    [picked('', 1)],
    [picked('A', 11)],
    [{ ...newest, count: 0 }],
    [{ ...newest, count: 11 }],
    [{ source: 'continue', isShown: true, count: 5 }],
    [{ source: 'everything', isShown: true }],
    [{ source: 'comics', isShown: true, title: 'Twice', comics: [ids['Old'], ids['Old']] }],
  ])
    await api.refused('invalid_input', 'PUT', '/home-pages/normal', { json: { rows } });
  assert.deepEqual(await saved(), before);
  // What is switched off does not count.
  await save([picked('A'), picked('B'), picked('C'), picked('D'), picked('E', 10, false)]);
});

test('only editors read and change the rows, and each change keeps its version', async () => {
  const [reader, support, editor] = [
    await signUpPerson(api),
    await signUpPerson(api, { role: 'support' }),
    await signUpPerson(api, { role: 'editor' }),
  ];
  for (const { token } of [reader, support]) {
    await api.refused('forbidden', 'GET', '/home-pages/normal', { key: token });
    await api.refused('forbidden', 'PUT', '/home-pages/normal', { key: token, json: { rows: [] } });
  }
  const former = await saved();
  const rows = [{ source: 'newest', isShown: true, count: 3 }];
  await api.ask('PUT', '/home-pages/normal', {
    key: editor.token,
    json: { rows, version: former.version },
  });
  const { data } = await api.ask('POST', '/versions/home-normal/list', { key: editor.token, json: {} });
  assert.deepEqual(
    [data[0].number, data[0].fields, data[0].changes, data[0].author],
    [former.version, { rows: former.rows }, { rows }, editor.email],
  );
});

test('the home page costs as many statements with many comics as with few', async () => {
  await save([
    { source: 'newest', isShown: true, count: 5 },
    { source: 'updated', isShown: true, count: 5 },
    { source: 'genre', isShown: true, count: 5, genre: sea.id },
    { source: 'ranking', isShown: true, count: 5, period: 'week' },
  ]);
  const count = async () => (await statementsOf(() => home())).statements.length;
  await comic('One', { genres: [sea.id] }, 1);
  const few = await count();
  assert.ok(few > 5);
  for (let n = 0; n < 8; n++) await comic(`More ${n}`, { genres: [sea.id] }, 1);
  assert.equal(await count(), few);
});
