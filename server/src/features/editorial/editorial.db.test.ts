import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, emptyTrash } from '../../../test/builders.ts';
import { uncensored } from '../../../test/requests.ts';

const api = await openTestApp({
  jobs: true,
  env: {
    SUPPORT_EMAIL: 'help@comics.example',
    AGE_CHECK: 'none',
    SITE_UNCENSORED_HOSTS: 'uncensored.localhost',
  },
});
const { id: comicsId, title: comicTitle } = await aComic(api);
const open = {
  showsFrom: null,
  showsUntil: null,
  isComicPublished: true,
  isShown: true,
  hasFailedArtwork: false,
};
const artwork = async () => [await aFile('w.png', 'image'), await aFile('n.png', 'mobileImage')];
const banners = async (host = 'localhost') => (await api.read('/banners/list', {}, { host })).json;

test('a banner is created, listed once its artwork is ready, changed field by field, and deleted', async () => {
  const {
    data: [saved],
  } = await api.ask('POST', '/banners', { fields: { comicsId, title: ' Read ' }, files: await artwork() });
  assert.deepEqual(
    { ...saved, image: null, mobileImage: null, imagePicture: null, mobileImagePicture: null },
    {
      id: saved.id,
      comicsId,
      siteVariant: 'normal',
      image: null,
      mobileImage: null,
      imagePicture: null,
      mobileImagePicture: null,
      title: 'Read',
      description: '',
      rating: 4.9,
      ageRating: '',
      isReadersChoice: true,
      position: 0,
      comicTitle,
      ...open,
      version: 1,
    },
  );
  await api.imagesMade();
  const [listed] = (await banners()).data;
  assert.equal((await api.send('GET', listed.image)).status, 200);
  assert.equal((await api.send('GET', listed.mobileImage)).status, 200);
  assert.deepEqual(await banners(uncensored), { data: [], total: 0 });
  const changes: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ title: 'New' }, { title: 'New' }],
    [{ rating: '3.5' }, { rating: 3.5 }],
    [{ isReadersChoice: '0' }, { isReadersChoice: false }],
    [{ position: '7' }, { position: 7 }],
    [{ ageRating: '18+' }, { ageRating: '18+' }],
    [{}, {}],
  ];
  let expected = listed;
  for (const [index, [fields, seen]] of changes.entries()) {
    expected = { ...expected, ...seen };
    assert.deepEqual((await api.ask('PATCH', `/banners/${saved.id}`, { fields })).data, [
      { ...expected, comicTitle, ...open, version: index + 2 },
    ]);
  }
  await api.ask('PATCH', `/banners/${saved.id}`, { files: [await aFile('x.png', 'mobileImage')] });
  await api.imagesMade();
  const [after] = (await banners()).data;
  assert.equal(after.image, listed.image);
  assert.notEqual(after.mobileImage, listed.mobileImage);
  assert.equal((await api.send('GET', listed.mobileImage)).status, 404);
  const { data: deleted } = await api.ask('DELETE', '/banners', { json: { ids: [saved.id] } });
  assert.equal(deleted[0].id, saved.id);
  assert.deepEqual(await banners(), { data: [], total: 0 });
  await emptyTrash(api);
  await api.assertClean();
});

test('staff learn that the artwork of a banner or sale banner could not be processed', async () => {
  const fail = (table: string, column: string) =>
    api.rows(`with failed as (update image set status = 'failed' where id = (select ${column} from ${table} limit 1)
      returning id) delete from image_slice where image_id in (select id from failed)`);
  const saved = async (path: string, json?: object) => api.ask(json ? 'POST' : 'GET', path, json && { json });
  await api.ask('POST', '/banners', { fields: { comicsId, title: 'Broken' }, files: await artwork() });
  await api.ask('PATCH', '/sale-banners/uncensored', { files: [await aFile('x.png', 'image')] });
  await api.imagesMade();
  const states = async () => [
    (await saved('/banners/saved/list', {})).data[0].hasFailedArtwork,
    (await saved('/sale-banners/uncensored')).hasFailedArtwork,
  ];
  assert.deepEqual(await states(), [false, false]);
  await fail('featured_banner', 'mobile_image_id');
  await fail('sale_banner', 'image_id');
  assert.deepEqual(await states(), [true, true]);
  assert.equal((await banners()).data[0]?.hasFailedArtwork, undefined);
  await api.ask('DELETE', '/banners', {
    json: { ids: [(await saved('/banners/saved/list', {})).data[0].id] },
  });
  await emptyTrash(api);
});

test('lists banners in order and refuses missing or wrong fields', async () => {
  for (const [title, position] of [
    ['second', 2],
    ['first', 1],
    ['third', 3],
  ] as const)
    await api.ask('POST', '/banners', { fields: { comicsId, title, position }, files: await artwork() });
  await api.imagesMade();
  assert.deepEqual(
    (await banners()).data.map((banner: { title: string }) => banner.title),
    ['first', 'second', 'third'],
  );
  const fields = { comicsId, title: 'x' };
  await api.refused('missing_file', 'POST', '/banners', { fields, files: [await aFile('w.png', 'image')] });
  await api.refused('comic_not_found', 'POST', '/banners', {
    fields: { ...fields, comicsId: crypto.randomUUID() },
    files: await artwork(),
  });
  await api.refused('banner_not_found', 'PATCH', `/banners/${crypto.randomUUID()}`, {
    fields: { title: 'x' },
  });
  const [{ id }] = (await banners()).data;
  for (const json of [
    { rating: null },
    { rating: '' },
    { rating: [] },
    { rating: true },
    { rating: 5.1 },
    { rating: '1e0' },
    { position: null },
    { position: 1.5 },
    { position: -1 },
    { position: '' },
  ])
    await api.refused('invalid_input', 'PATCH', `/banners/${id}`, { json });
  await api.assertClean();
});

test('each site has its own sale banner, with the texts of the specification until they are changed', async () => {
  const read = async (host = 'localhost') => (await api.send('GET', '/api/v1/sale-banner', { host })).json;
  const texts = {
    title: 'Open unlimited access',
    subtitle: 'to more than 3000+ episodes',
    button: 'Become a member',
    text: 'New comics every week',
  };
  assert.deepEqual(await read(), { siteVariant: 'normal', ...texts, picture: null });
  await api.ask('PATCH', '/sale-banners/normal', { fields: { title: 'Ours' } });
  await api.ask('PATCH', '/sale-banners/uncensored', { files: [await aFile('x.png', 'image')] });
  await api.imagesMade();
  assert.deepEqual(await read(), { siteVariant: 'normal', ...texts, title: 'Ours', picture: null });
  const other = await read(uncensored);
  assert.deepEqual({ ...other, picture: null }, { siteVariant: 'uncensored', ...texts, picture: null });
  assert.ok(other.picture);
  await api.assertClean();
});

test('a policy is rendered from Markdown, without raw HTML, with the support address filled in', async () => {
  const absent = await api.send('GET', '/api/v1/policies/terms-of-use');
  assert.equal(absent.json.code, 'policy_not_found');
  const text =
    '# Terms\n\nWrite to {email}. <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>';
  const saved = await api.ask('PUT', '/policies/terms-of-use', { json: { text } });
  const read = (await api.send('GET', '/api/v1/policies/terms-of-use')).json;
  assert.deepEqual(read, saved);
  assert.deepEqual([read.id, read.title, read.text], ['terms-of-use', 'Terms of Use', text]);
  assert.match(read.html, /<h1>Terms<\/h1>[\s\S]*help@comics\.example/);
  assert.doesNotMatch(read.html, /<script|<img|javascript:/i);
  assert.equal((await api.send('GET', '/api/v1/policies/other')).json.code, 'invalid_input');
});

test('a price table of a policy is a table, and addresses in it are links', async () => {
  const text =
    '| Plan | First |\n|---|---|\n| 1 week | $7.99 |\n\nWrite to {email} or see https://x.example/a.';
  const { html } = await api.ask('PUT', '/policies/payment-and-refund', { json: { text } });
  assert.match(html, /<table>[\s\S]*<th>Plan<\/th>[\s\S]*<td>\$7\.99<\/td>/);
  assert.match(html, /<a href="mailto:help@comics\.example">help@comics\.example<\/a>/);
  assert.match(html, /<a href="https:\/\/x\.example\/a">/);
  assert.doesNotMatch(html, /\|/);
});

test('the site call returns what every page needs', async () => {
  const { json } = await api.send('GET', '/api/v1/site', { host: 'uncensored.localhost:3000' });
  assert.deepEqual(json, {
    siteVariant: 'uncensored',
    name: 'Longstrip',
    ageCheck: 'none',
    supportEmail: 'help@comics.example',
    origin: 'http://uncensored.localhost:3000',
    normalOrigin: null,
    uncensoredOrigin: null,
    sells: true,
    signIn: {
      provider: 'embedded',
      projectId: 'longstrip',
      apiKey: 'longstrip',
      authDomain: null,
      buttons: [],
    },
  });
  const normal = await api.send('GET', '/api/v1/site', { host: 'localhost:3000' });
  assert.equal(normal.json.uncensoredOrigin, 'http://uncensored.localhost:3000');
});
