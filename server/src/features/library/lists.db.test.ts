import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { maxComicsInList, maxLists } from '@longstrip/contract/library/lists.endpoints';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, emptyTrash } from '../../../test/builders.ts';
import { signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { runs } from '../../../test/seeded.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { deleteComics, deleteLibraryOf } from './delete-from-library.ts';

const api = await openTestApp();
const comics = (await Promise.all(Array.from({ length: 4 }, () => aComic(api)))).map(({ id }) => id);
const adultsOnly = (await aComic(api, { contentRating: 'AO' })).id;
const [one, two, three, four] = comics as [string, string, string, string];

async function aReader() {
  const { uid, token } = await signUpPerson(api);
  const call = (method: string, path: string, json: object) =>
    api.ask(method as 'POST', `/library/lists${path}`, { key: token, json }).then(({ data }) => data);
  return {
    uid,
    token,
    lists: () => call('POST', '/list', {}),
    create: (json: object) => call('POST', '', json).then(([list]) => list),
    change: (id: string, json: object) => call('PATCH', `/${id}`, json).then(([list]) => list),
    order: (ids: string[]) => call('POST', '/order', { ids }),
    remove: (ids: string[]) => call('DELETE', '', { ids }),
    refused: (code: string, method: string, path: string, json: object) =>
      api.refused(code as 'forbidden', method as 'POST', `/library/lists${path}`, { key: token, json }),
  };
}
const shared = (token: string) =>
  api.ask('POST', '/library/shared-lists/list', { key: false, json: { token } });

test('a list is made, renamed, filled, put in order and deleted', async () => {
  const ann = await aReader();
  const first = await ann.create({ name: 'For the train' });
  assert.deepEqual(first, {
    id: first.id,
    name: 'For the train',
    about: '',
    sharing: 'off',
    token: null,
    comicIds: [],
  });
  const second = await ann.create({ name: 'Sea', about: 'Wet ones', comicIds: [one, one, two] });
  assert.deepEqual(second.comicIds, [one, two]);
  const filled = await ann.change(first.id, { add: [three, one, four], name: 'For the bus' });
  assert.deepEqual([filled.name, filled.comicIds], ['For the bus', [three, one, four]]);
  const changed = await ann.change(first.id, { order: [four, two], remove: [one], add: [four] });
  assert.deepEqual(changed.comicIds, [four, three]);
  assert.deepEqual(
    (await ann.lists()).map(({ id }: { id: string }) => id),
    [second.id, first.id],
    'a new list comes first',
  );
  assert.deepEqual(await ann.order([first.id, randomUUID()]), [changed, second]);
  assert.deepEqual(await ann.remove([first.id, randomUUID()]), [{ id: first.id }]);
  assert.deepEqual(await ann.lists(), [second]);
});

test('a list is shown to others by its link only, with or without texts, until it is no longer shared', async () => {
  const ann = await aReader();
  const { id } = await ann.create({ name: 'Sea', about: 'Wet ones', comicIds: [one, two] });
  const { token } = await ann.change(id, { sharing: 'with texts' });
  assert.match(token, /^[\w-]{22}$/);
  assert.deepEqual(await shared(token), { name: 'Sea', about: 'Wet ones', comicIds: [one, two] });
  assert.equal((await ann.change(id, { sharing: 'without texts' })).token, token);
  assert.deepEqual(await shared(token), { name: null, about: '', comicIds: [one, two] });
  await ann.change(id, { sharing: 'off' });
  await api.refused('list_not_found', 'POST', '/library/shared-lists/list', { key: false, json: { token } });
  const again = await ann.change(id, { sharing: 'with texts' });
  assert.notEqual(again.token, token, 'the old link stays dead');
  await ann.remove([id]);
  await api.refused('list_not_found', 'POST', '/library/shared-lists/list', {
    key: false,
    json: { token: again.token },
  });
});

test('a list and its comics belong to one site, and withdrawn comics come back to their place', async () => {
  const ann = await aReader();
  const { id } = await ann.create({ name: 'Here', comicIds: [one, adultsOnly, two, three] });
  const { token, comicIds } = await ann.change(id, { sharing: 'with texts' });
  assert.deepEqual(comicIds, [one, two, three], 'comics of the other site do not exist');
  const request = { key: false, json: { over18: true }, host: uncensored } as const;
  const { headers } = await api.send('POST', '/api/v1/age-confirmation', request);
  const there = { host: uncensored, headers: { cookie: String(headers['set-cookie']).split(';')[0]! } };
  assert.deepEqual(
    (await api.ask('POST', '/library/lists/list', { key: ann.token, json: {}, ...there })).data,
    [],
  );
  await api.refused('list_not_found', 'POST', '/library/shared-lists/list', {
    key: false,
    json: { token },
    ...there,
  });
  await api.refused('age_confirmation_required', 'POST', '/library/shared-lists/list', {
    key: false,
    json: { token },
    host: uncensored,
  });
  await api.ask('POST', '/comics/publication', { json: { ids: [two], publication: 'draft' } });
  assert.deepEqual((await shared(token)).comicIds, [one, three]);
  assert.deepEqual((await ann.change(id, { order: [three] })).comicIds, [three, one]);
  await api.ask('POST', '/comics/publication', { json: { ids: [two], publication: 'published' } });
  assert.deepEqual((await shared(token)).comicIds, [three, one, two]);
});

test('lists of another person are neither shown nor changed', async () => {
  const [ann, bob] = [await aReader(), await aReader()];
  const { id } = await ann.create({ name: 'Mine', comicIds: [one] });
  assert.deepEqual(await bob.lists(), []);
  await bob.refused('list_not_found', 'PATCH', `/${id}`, { name: 'Yours' });
  assert.deepEqual(await bob.remove([id]), []);
  assert.deepEqual(await bob.order([id]), []);
  assert.equal((await ann.lists())[0].name, 'Mine');
  await api.refused('unauthenticated', 'POST', '/library/lists/list', { key: false, json: {} });
});

test('lists and their comics are bounded, and read by a fixed number of statements', async () => {
  const ann = await aReader();
  const { id } = await ann.create({ name: 'Full' });
  await api.rows(
    `insert into library_list_comic (list_id, comic_id, position)
     select $1, gen_random_uuid(), n from generate_series(1, $2::int) n`,
    [id, maxComicsInList],
  );
  await ann.refused('list_full', 'PATCH', `/${id}`, { add: [one] });
  await ann.refused('invalid_input', 'PATCH', `/${id}`, { name: '' });
  await api.rows(
    `insert into library_list (id, uid, site, name, about, position, created_at)
     select gen_random_uuid(), $1, 'normal', 'List ' || n, '', n, now() from generate_series(2, $2::int) n`,
    [ann.uid, maxLists],
  );
  await ann.refused('too_many_lists', 'POST', '', { name: 'One more' });
  const { texts } = await statementsOf(() => ann.lists());
  assert.ok(texts.filter((text) => /library|comic/.test(text)).length <= 3, texts.join('\n'));
});

test('a person is erased and exported with their lists, and a comic deleted for good leaves all lists', async () => {
  const ann = await aReader();
  const { id: comicId } = await aComic(api);
  const { id } = await ann.create({ name: 'Sea', comicIds: [comicId, one] });
  const { token } = await ann.change(id, { sharing: 'with texts' });
  const parts = await api.core.personalData.export(ann.uid);
  const content = parts.find(({ fileName }) => fileName === 'lists.json')!.content as { comics: string[] }[];
  assert.deepEqual(content[0]!.comics, [comicId, one]);
  await api.ask('DELETE', '/comics', { json: { ids: [comicId] } });
  assert.deepEqual((await shared(token)).comicIds, [one]);
  await emptyTrash(api);
  await deleteComics(api.core.db, [comicId]);
  const rows = () => api.rows('select 1 from library_list_comic where list_id = $1', [id]);
  assert.equal((await rows()).length, 1);
  await api.core.db.transaction((tx) => deleteLibraryOf(tx, ann.uid));
  assert.equal((await rows()).length, 0);
  await api.refused('list_not_found', 'POST', '/library/shared-lists/list', { key: false, json: { token } });
});

test('devices that add and remove comics at the same time lose nothing of each other', async () => {
  const step = fc.record({ adds: fc.boolean(), comic: fc.nat({ max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const ann = await aReader();
      const { id } = await ann.create({ name: 'Both' });
      // Each comic is only added, or only removed, at the end: then the order of the calls does not matter.
      const last = new Map(steps.map(({ adds, comic }) => [comics[comic]!, adds]));
      await ann.change(id, { add: [two] });
      await Promise.all(
        [...last].map(([comicId, adds]) => ann.change(id, adds ? { add: [comicId] } : { remove: [comicId] })),
      );
      const expected = comics.filter((comicId) => last.get(comicId) ?? comicId === two);
      assert.deepEqual((await ann.lists())[0].comicIds.toSorted(), expected.toSorted());
    }),
    { numRuns: runs(40) },
  );
});
