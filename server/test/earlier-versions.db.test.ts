/** Earlier versions of what staff changed: kept with each change, and deleted with the object. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxVersions } from '@longstrip/contract/versions/versions.rules';
import { openTestApp } from './app-for-tests.ts';
import { aBanner, aComic, aFile, aGenre, emptyTrash, someChapters } from './builders.ts';
import { erasePerson, signUpPerson } from './people.ts';
import { deleteChapters, updateComic } from '../src/features/catalogue/index.ts';

const api = await openTestApp();
await api.core.slices.of('identity').work?.();
const editor = await signUpPerson(api, { role: 'editor' });
const key = editor.token;

type Version = {
  number: number;
  fields: Record<string, unknown>;
  changes: object;
  replacedAt: string;
  author: string | null;
};
const versionsOf = async (object: string, page: object = {}): Promise<Version[]> =>
  (await api.ask('POST', `/versions/${object}/list`, { key, json: page })).data;
const change = (path: string, fields: Record<string, unknown>) => api.ask('PATCH', path, { key, fields });

test('a change of a comic keeps what its fields were, by whom and when', async () => {
  const sea = await aGenre(api, { name: 'Sea' });
  const sky = await aGenre(api, { name: 'Sky' });
  const { id } = await aComic(api, { title: 'Tides', genres: [sea.id] });
  const creators = [{ name: 'Ana', role: 'writer' }];
  await change(`/comics/${id}`, { title: 'Tides II', genres: [sky.id], creators, coinPrice: 40 });
  api.clock.moveBy(60_000);
  const replacedAt = api.clock.now().toISOString();
  await change(`/comics/${id}`, { title: 'Tides', description: 'Of the sea.', updateDay: 5 });
  const versions = await versionsOf(id);
  const [second, first] = versions as [Version, Version];
  assert.equal(versions.length, 2);
  assert.deepEqual(first.fields, {
    title: 'Tides',
    description: '',
    contentRating: 'T',
    status: 'ongoing',
    updateDay: null,
    genres: [{ id: sea.id, name: 'Sea' }],
    creators: [],
    otherTitles: '',
    contentWarnings: [],
    updateTime: '',
    publisher: '',
    language: '',
    coinPrice: null,
    comicOfTheDay: false,
    readersChoice: false,
  });
  const genres = [{ id: sky.id, name: 'Sky' }];
  const [ana] = (first.changes as { creators: { id: string }[] }).creators;
  assert.deepEqual(first.changes, {
    title: 'Tides II',
    coinPrice: 40,
    genres,
    creators: [{ id: ana!.id, ...creators[0] }],
  });
  assert.deepEqual(second, {
    number: first.number + 1,
    fields: { ...first.fields, ...first.changes },
    changes: { title: 'Tides', description: 'Of the sea.', updateDay: 5 },
    replacedAt,
    author: editor.email,
  });
  const { data, next } = await api.ask('POST', `/versions/${id}/list`, { key, json: { limit: 1 } });
  assert.deepEqual(data, [second]);
  assert.deepEqual(await versionsOf(id, { after: next }), [first]);
});

test('a change that changes no field keeps nothing, and neither does a new picture', async () => {
  const { id } = await aComic(api, { title: 'Calm' });
  await api.ask('PATCH', `/comics/${id}`, {
    key,
    fields: { title: 'Calm', genres: [] },
    files: [await aFile('cover.png', 'coverImage')],
  });
  const [chapter] = await someChapters(api, id, 1);
  await change(`/chapters/${chapter!.id}`, { title: chapter!.title, isFree: false });
  await api.ask('PATCH', '/comics', { key, json: { ids: [id], status: 'ongoing' } });
  assert.deepEqual([await versionsOf(id), await versionsOf(chapter!.id)], [[], []]);
});

test('a change of several comics or chapters keeps a version of each that it changes', async () => {
  const { id } = await aComic(api);
  const { id: done } = await aComic(api);
  await api.ask('PATCH', '/comics', { key, json: { ids: [done], status: 'completed' } });
  await api.ask('PATCH', '/comics', { key, json: { ids: [id, done], status: 'completed' } });
  for (const comicId of [id, done]) {
    const [version, ...more] = await versionsOf(comicId);
    assert.deepEqual([version!.fields['status'], version!.changes], ['ongoing', { status: 'completed' }]);
    assert.deepEqual([version!.author, more], [editor.email, []]);
  }
  const chapters = (await someChapters(api, id, 2)).map((chapter) => chapter.id);
  await api.ask('PATCH', '/chapters', { key, json: { ids: chapters, isFree: true } });
  await change(`/chapters/${chapters[0]}`, { title: 'Dawn' });
  assert.deepEqual(
    (await versionsOf(chapters[0]!)).map(({ fields, changes, author }) => [fields, changes, author]),
    [
      [{ title: 'Episode 1', isFree: true }, { title: 'Dawn' }, editor.email],
      [{ title: 'Episode 1', isFree: false }, { isFree: true }, editor.email],
    ],
  );
  assert.equal((await versionsOf(chapters[1]!)).length, 1);
});

test('a change of a banner or a sale banner keeps a version', async () => {
  const { id: comicsId } = await aComic(api);
  await aBanner(api, comicsId, { title: 'Sail', showsUntil: '2031-05-01T10:00:00Z' });
  const [banner] = (await api.ask('POST', '/banners/saved/list', { json: {} })).data;
  await change(`/banners/${banner.id}`, { rating: 4.5, showsUntil: '', position: 3 });
  await change(`/banners/${banner.id}`, { position: 4 });
  const [version, ...more] = await versionsOf(banner.id);
  assert.deepEqual(more, []);
  assert.deepEqual(version!.fields, {
    title: 'Sail',
    description: '',
    rating: 4.9,
    ageRating: '',
    isReadersChoice: true,
    showsFrom: null,
    showsUntil: '2031-05-01T10:00:00.000Z',
  });
  assert.deepEqual(version!.changes, { rating: 4.5, showsUntil: null });

  await change('/sale-banners/normal', { title: 'Sale' });
  const [sale] = await versionsOf('normal');
  assert.equal(sale!.fields['title'], 'Open unlimited access');
  assert.deepEqual([sale!.changes, sale!.author], [{ title: 'Sale' }, editor.email]);
  assert.deepEqual(await versionsOf('uncensored'), []);

  await api.ask('DELETE', '/banners', { json: { ids: [banner.id] } });
  assert.deepEqual(await versionsOf(banner.id), [version]);
  await emptyTrash(api);
  assert.deepEqual(await versionsOf(banner.id), []);
});

test(`the newest ${maxVersions} versions of each thing are kept`, async () => {
  const { id } = await aComic(api);
  const { id: other } = await aComic(api);
  await change(`/comics/${other}`, { title: 'Another' });
  await api.core.db.transaction(async (tx) => {
    for (let count = 0; count < maxVersions + 2; count++)
      await updateComic(tx, id, { title: `Title ${count}` }, api.core.catalogue);
  });
  const versions = await versionsOf(id, { limit: 200 });
  assert.deepEqual(
    versions.map(({ fields }) => fields['title']),
    Array.from({ length: maxVersions }, (_, index) => `Title ${maxVersions - index}`),
  );
  assert.equal((await versionsOf(other)).length, 1);
});

test('versions of what is in the trash stay until it is deleted for good', async () => {
  const { id } = await aComic(api);
  const [first, second] = (await someChapters(api, id, 2)).map((chapter) => chapter.id) as [string, string];
  const all = () => Promise.all([id, first, second].map(async (object) => (await versionsOf(object)).length));
  for (const path of [`/comics/${id}`, `/chapters/${first}`, `/chapters/${second}`])
    await change(path, { title: 'Renamed' });
  const [{ trashId }] = (await api.ask('DELETE', '/comics', { json: { ids: [id] } })).data;
  await api.ask('POST', `/trash/${trashId}/restore`);
  assert.deepEqual(await all(), [1, 1, 1]);
  await api.core.db.transaction((tx) => deleteChapters(tx, [first], api.core.catalogue));
  assert.deepEqual(await all(), [1, 0, 1]);
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  await emptyTrash(api);
  assert.deepEqual(await all(), [0, 0, 0]);
});

test('versions name their author or key; those of commands and erased accounts have no author', async () => {
  const { id } = await aComic(api);
  const gone = await signUpPerson(api, { role: 'editor' });
  await api.ask('PATCH', `/comics/${id}`, { key: gone.token, fields: { title: 'By a person' } });
  await api.ask('PATCH', `/comics/${id}`, { fields: { title: 'By a key' } });
  await api.core.db.transaction((tx) => updateComic(tx, id, { title: 'By an import' }, api.core.catalogue));
  const authors = async () => (await versionsOf(id)).map(({ author }) => author);
  assert.deepEqual(await authors(), [null, 'API key “tests”', gone.email]);
  await api.rows("update account set role = 'reader' where uid = $1", [gone.uid]);
  await erasePerson(api, gone.uid);
  assert.deepEqual(await authors(), [null, 'API key “tests”', null]);
  assert.deepEqual(await api.rows('select 1 from earlier_version where author_uid = $1', [gone.uid]), []);
  const name = async (keyId: string) => api.core.identity.lookUpAuthorName({ uid: null, keyId });
  const revoked = crypto.randomUUID();
  assert.equal(await name(revoked), `API key “${revoked}”`);
});

test('editors read versions, support and readers do not', async () => {
  const { token: support } = await signUpPerson(api, { role: 'support' });
  const { token: reader } = await signUpPerson(api);
  for (const other of [support, reader])
    await api.refused('forbidden', 'POST', '/versions/normal/list', { key: other, json: {} });
  await api.refused('invalid_input', 'POST', '/versions/anything/list', { key, json: {} });
});
