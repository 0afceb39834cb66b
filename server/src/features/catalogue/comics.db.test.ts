import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile, aGenre } from '../../../test/builders.ts';

const api = await openTestApp({ jobs: true });

test('a comic is created with cover and banner, and returned as the specification says', async () => {
  const [drama, action] = [
    await aGenre(api, { name: 'drama' }),
    await aGenre(api, { name: 'Action', mature: true }),
  ];
  const created = await aComic(api, {
    title: '  The Lamplighter ',
    description: 'Of <b>light</b> & "dark".',
    contentRating: 'M',
    genres: [drama.id, action.id],
    files: [await aFile('lamp-cover.png'), await aFile('Lamp_BANNER.png')],
  });
  await api.imagesMade();
  const { json, status } = await api.read('/comics/list', {
    limit: 1,
    offset: 0,
    filters: { id: created.id },
  });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(json), ['data', 'total']);
  assert.equal(json.total, 1);
  const [comic] = json.data;
  assert.deepEqual(Object.keys(comic), [
    'id',
    'title',
    'description',
    'bannerImageUrl',
    'coverImageUrl',
    'bannerImage',
    'coverImage',
    'contentRating',
    'genres',
    'chapterCount',
    'comicOfTheDay',
    'readersChoice',
    'createdAt',
    'updatedAt',
  ]);
  assert.equal(comic.id, created.id);
  assert.equal(comic.title, 'The Lamplighter');
  assert.equal(comic.description, 'Of <b>light</b> & "dark".');
  assert.equal(comic.contentRating, 'M');
  assert.deepEqual(comic.genres, [action, drama], 'genres by name, whatever their case');
  assert.equal(comic.chapterCount, 0);
  for (const url of [comic.bannerImageUrl, comic.coverImageUrl]) {
    const image = await api.send('GET', url);
    assert.equal(image.status, 200);
    assert.equal(image.headers['content-type'], 'image/webp');
    assert.equal(image.headers['cache-control'], 'public, max-age=31536000, s-maxage=60, immutable');
  }
  assert.notEqual(comic.bannerImageUrl, comic.coverImageUrl);
  await api.assertClean();
});

test('creators, publisher and language can be set, changed and removed', async () => {
  const creators = [
    { name: 'Ann', role: 'writer' },
    { name: 'Bo', role: 'colours' },
  ];
  const { data } = await api.ask('POST', '/comics', {
    fields: { title: 'Credited', contentRating: 'T', creators, publisher: 'Moon', language: 'ko' },
  });
  const [comic] = data;
  const named = ({ creators: credits }: { creators: { name: string; role: string }[] }) =>
    credits.map(({ name, role }) => ({ name, role }));
  assert.deepEqual([named(comic), comic.publisher, comic.language], [creators, 'Moon', 'ko']);
  const change = async (fields: object) =>
    (await api.ask('PATCH', `/comics/${comic.id}`, { fields: { ...fields } })).data[0];
  assert.deepEqual(named(await change({ title: 'Renamed' })), creators);
  const bare = await change({ creators: [], publisher: '', language: '' });
  assert.deepEqual([bare.creators, bare.publisher, bare.language], [undefined, undefined, undefined]);
  const nameless = [{ name: '', role: 'writer' }];
  await api.refused('invalid_input', 'PATCH', `/comics/${comic.id}`, { fields: { creators: nameless } });
  await api.refused('invalid_input', 'PATCH', `/comics/${comic.id}`, {
    fields: { language: 'Korean, mostly' },
  });
});

test('each site has one comic of the day: setting it on another comic ends it', async () => {
  const create = async (contentRating: string) =>
    (await api.ask('POST', '/comics', { fields: { title: 'Daily', contentRating } })).data[0];
  const [first, second, adult] = [await create('T'), await create('M'), await create('AO')];
  assert.deepEqual([first.comicOfTheDay, first.readersChoice], [false, false]);
  const change = async (id: string, fields: object) =>
    (await api.ask('PATCH', `/comics/${id}`, { fields: { ...fields } })).data[0];
  const labelsOf = async (id: string) => {
    const { comicOfTheDay, readersChoice } = await change(id, {});
    return [comicOfTheDay, readersChoice];
  };
  await change(first.id, { comicOfTheDay: true, readersChoice: true });
  await change(adult.id, { comicOfTheDay: true });
  assert.deepEqual(await labelsOf(first.id), [true, true]);
  await change(second.id, { comicOfTheDay: true });
  assert.deepEqual(await labelsOf(first.id), [false, true]);
  assert.deepEqual(await labelsOf(second.id), [true, false]);
  assert.deepEqual(await labelsOf(adult.id), [true, false]);
  await change(second.id, { contentRating: 'AO' });
  assert.deepEqual(await labelsOf(adult.id), [false, false]);
});

test('the two other field names mean cover and banner, regardless of the file name', async () => {
  const files = [await aFile('x.png', 'comicPreviewImage'), await aFile('cover.png', 'comicCardImage')];
  const { id } = await aComic(api, { files });
  const [row] = await api.rows(
    `select cover.file_name as cover, card.file_name as card from comic
     join image cover on cover.id = cover_image_id join image card on card.id = card_image_id where comic.id = $1`,
    [id],
  );
  assert.deepEqual(row, { cover: 'x.png', card: 'cover.png' });
});

test('genres may be sent as ids or as objects, and a genre that does not exist is named', async () => {
  const genre = await aGenre(api);
  const comic = await aComic(api, { genres: [{ id: genre.id, name: 'whatever' }, genre.id] as never });
  assert.deepEqual(comic.genres, [genre]);
  const missing = '0192f0c0-0000-7000-8000-000000000000';
  const { detail } = await api.refused('genre_not_found', 'POST', '/comics', {
    fields: { title: 'x', contentRating: 'T', genres: [missing] },
  });
  assert.match(detail, new RegExp(missing));
});

test('refuses ambiguous, repeated and superfluous files and wrong fields', async () => {
  const fields = { title: 'x', contentRating: 'T' };
  const before = await api.rows('select id from comic');
  for (const name of ['front.png', 'covers.png', 'cover.png.txt.zip', 'my cover 2.png'])
    await api.refused('file_name_unknown', 'POST', '/comics', { fields, files: [await aFile(name)] });
  await api.refused('duplicate_file', 'POST', '/comics', {
    fields,
    files: [await aFile('a-cover.png'), await aFile('b-cover.png')],
  });
  await api.refused('duplicate_file', 'POST', '/comics', {
    fields,
    files: [await aFile('a-cover.png'), await aFile('x.png', 'comicPreviewImage')],
  });
  await api.refused('too_many_files', 'POST', '/comics', {
    fields,
    files: [await aFile('a-cover.png'), await aFile('b-banner.png'), await aFile('c-banner.png')],
  });
  await api.refused('unexpected_file', 'POST', '/comics', {
    fields,
    files: [await aFile('a-cover.png', 'coverImage')],
  });
  const broken = { name: 'a-cover.png', bytes: Buffer.from('no image') };
  const { file } = await api.refused('image_type_unsupported', 'POST', '/comics', {
    fields,
    files: [await aFile('b-banner.png'), broken],
  });
  assert.equal(file, 'a-cover.png');
  assert.deepEqual(await api.rows('select id from comic'), before);
  await api.imagesMade();
  await api.assertClean();
});

test('an update changes only the fields that are sent', async () => {
  const [one, two] = [await aGenre(api), await aGenre(api)];
  const created = await aComic(api, {
    title: 'Before',
    description: 'Kept',
    contentRating: 'T',
    genres: [one.id],
    files: [await aFile('cover.png'), await aFile('banner.png')],
  });
  await api.imagesMade();
  const read = async () =>
    (await api.ask('POST', '/comics/list', { json: { filters: { id: created.id } } })).data[0];
  const before = await read();
  const changes: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ title: 'After' }, { title: 'After' }],
    [{ description: '' }, { description: '' }],
    [{ contentRating: 'M' }, { contentRating: 'M' }],
    [{ genres: [two.id] }, { genres: [two] }],
    [{ genres: [] }, { genres: [] }],
    [{}, {}],
  ];
  let expected = before;
  for (const [fields, seen] of changes) {
    api.clock.moveBy(1000);
    const { data } = await api.ask('PATCH', `/comics/${created.id}`, { fields });
    expected = { ...expected, ...seen, updatedAt: api.clock.now().toISOString() };
    assert.deepEqual(await read(), expected);
    assert.deepEqual({ ...data[0], ...expected }, data[0]);
  }
  await api.refused('comic_not_found', 'PATCH', '/comics/0192f0c0-0000-7000-8000-000000000000', {
    fields: { title: 'x' },
  });
  await api.refused('invalid_input', 'PATCH', `/comics/${created.id}`, { fields: { title: ' ' } });
});

test('replacing an image removes its URL and its bytes', async () => {
  const { id } = await aComic(api, { files: [await aFile('cover.png'), await aFile('banner.png')] });
  await api.imagesMade();
  const [before] = (await api.read('/comics/list', { filters: { id } })).json.data;
  const { data } = await api.ask('PATCH', `/comics/${id}`, { files: [await aFile('new.png', 'coverImage')] });
  assert.equal(data[0].coverImageUrl, null, 'the new one is not ready yet');
  assert.equal(data[0].bannerImageUrl, before.bannerImageUrl);
  assert.equal((await api.send('GET', before.coverImageUrl)).status, 404);
  assert.equal((await api.send('GET', before.bannerImageUrl)).status, 200);
  await api.imagesMade();
  const [after] = (await api.read('/comics/list', { filters: { id } })).json.data;
  assert.notEqual(after.coverImageUrl, before.coverImageUrl);
  assert.equal((await api.send('GET', after.coverImageUrl)).status, 200);
  await api.assertClean();
});
