import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import pino from 'pino';
import { listStaffCreators } from '@longstrip/contract/catalogue/creators.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, aFile } from '../../../test/builders.ts';
import { assertReadByIndex, assertStaffListByIndex } from '../../../test/list-plans.ts';
import { manyComics, manyCreators, manyRows } from '../../../test/many-rows.ts';
import { uncensored } from '../../../test/requests.ts';
import { runs } from '../../../test/seeded.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { takeOverCreators } from './take-over-creators.ts';

const api = await openTestApp({ env: { AGE_CHECK: 'none', SITE_UNCENSORED_HOSTS: uncensored } });

type Credit = { id: string; slug: string; name: string; role: string };
type Staff = { id: string; slug: string; name: string; version: number; [field: string]: unknown };
const credited = async (title: string, creators: object[], more: object = {}) =>
  (await api.ask('POST', '/comics', { fields: { title, contentRating: 'T', creators, ...more } }))
    .data[0] as {
    id: string;
    creators: Credit[];
  };
const creatorsOf = async (id: string) =>
  ((await api.ask('GET', `/comics/${id}/staff`)).data[0].creators ?? []) as Credit[];
const shownNames = async (id: string) => (await creatorsOf(id)).map(({ name, role }) => `${name}: ${role}`);
const staff = async (id: string) => (await api.ask('GET', `/creators/${id}/staff`)).data[0] as Staff;
const newCreator = async (fields: object) =>
  (await api.ask('POST', '/creators', { fields: { site: 'normal', ...fields } })).data[0] as Staff;
const visitor = (slug: string, host = 'localhost') =>
  api.send('GET', `/api/v1/creators/by-slug/${slug}`, { host });
const statusOf = async (slug: string, host?: string) => (await visitor(slug, host)).status;

test('names of a comic find the creators of its site, or create them, whatever their spelling', async () => {
  const first = await credited('One', [
    { name: 'J.K. Ähn', role: 'writer' },
    { name: 'Bo', role: 'artist' },
    { name: 'Bo', role: 'artist' },
    { name: 'Bo', role: 'translation' },
  ]);
  assert.deepEqual(
    first.creators.map(({ name, role, slug }) => [name, role, slug]),
    [
      ['J.K. Ähn', 'writer', 'j-k-ahn'],
      ['Bo', 'artist', 'bo'],
      ['Bo', 'translation', 'bo'],
    ],
  );
  const [ahn] = first.creators as [Credit];
  const second = await credited('Two', [
    { name: 'j. k. ahn', role: 'cover' },
    { id: ahn.id, role: 'writer' },
  ]);
  assert.deepEqual(
    second.creators.map(({ id }) => id),
    [ahn.id, ahn.id],
  );
  const adult = await credited('Adult', [{ id: ahn.id, role: 'writer' }], { contentRating: 'AO' });
  assert.notEqual(adult.creators[0]!.id, ahn.id, 'another record on the other site');
  assert.equal(adult.creators[0]!.name, 'J.K. Ähn');
  const unknown = [{ id: crypto.randomUUID(), role: 'writer' }];
  await api.refused('creator_not_found', 'PATCH', `/comics/${first.id}`, { fields: { creators: unknown } });
  const restored = [{ ...unknown[0], name: 'Bo' }];
  await api.ask('PATCH', `/comics/${second.id}`, { fields: { creators: restored } });
  assert.deepEqual(await shownNames(second.id), ['Bo: writer']);
  for (const creators of [
    [{ role: 'writer' }],
    [{ name: 'Bo', role: 'king' }],
    [{ name: ' ', role: 'writer' }],
  ])
    await api.refused('invalid_input', 'PATCH', `/comics/${first.id}`, { fields: { creators } });
});

test('a creator exists on a site only by a published comic there', async () => {
  const { id, creators } = await credited('Hidden', [{ name: 'Sol Hidden', role: 'writer' }], {
    draft: true,
  });
  const { slug, id: creatorId } = creators[0]!;
  const cards = async (host = 'localhost') =>
    api.ask('POST', '/comics/cards', { key: false, host, json: { filters: { creator: creatorId } } });
  assert.equal(await statusOf(slug), 404);
  await api.ask('POST', '/comics/publication', { json: { ids: [id], publication: 'published' } });
  assert.deepEqual([await statusOf(slug), await statusOf(slug, uncensored)], [200, 404]);
  const { data, total } = await cards();
  assert.deepEqual([data[0].creators, total], [['Sol Hidden'], 1]);
  assert.equal((await cards(uncensored)).total, 0);
  await api.ask('DELETE', '/comics', { json: { ids: [id] } });
  assert.equal(await statusOf(slug), 404);
  assert.equal((await cards()).total, 0);
  assert.equal((await staff(creatorId))['allComics'], 0);
});

test('a comic that moves to the other site takes names along, and nothing else of its creators', async () => {
  const { id, creators } = await credited('Mover', [{ name: 'Pen Name', role: 'writer' }]);
  const [former] = creators as [Credit];
  await api.ask('PATCH', `/creators/${former.id}`, {
    fields: { alsoKnownAs: ['Real Name'], alsoKnownAsPublic: true, description: 'Lives by the sea.' },
  });
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'AO' } });
  const [moved] = (await creatorsOf(id)) as [Credit];
  const read = (await visitor(moved.slug, uncensored)).json.data[0];
  assert.deepEqual([read.name, read.description, read.alsoKnownAs], ['Pen Name', '', undefined]);
  assert.deepEqual([await statusOf(former.slug), moved.id === former.id], [404, false]);
  await api.ask('PATCH', `/comics/${id}`, { fields: { contentRating: 'M' } });
  assert.equal((await creatorsOf(id))[0]!.id, former.id);
  assert.equal(await statusOf(moved.slug, uncensored), 404);
});

test('other names are for staff unless they are made public', async () => {
  const { creators } = await credited('Aliases', [{ name: 'Ida Alias', role: 'writer' }]);
  const { id, slug } = creators[0]!;
  await api.ask('PATCH', `/creators/${id}`, { fields: { alsoKnownAs: ['Secret Ida', 'SECRET ida'] } });
  assert.deepEqual((await staff(id))['alsoKnownAs'], ['SECRET ida'], 'each name once');
  const answer = await visitor(slug);
  assert.ok(answer.status === 200 && !/secret/i.test(answer.text));
  const page = await api.send('POST', '/api/v1/comics/list', { json: {} });
  assert.doesNotMatch(page.text, /secret/i);
  await api.ask('PATCH', `/creators/${id}`, { fields: { alsoKnownAsPublic: true } });
  assert.match((await visitor(slug)).text, /SECRET ida/);
  const again = await credited('Found by alias', [{ name: 'secret  IDA', role: 'artist' }]);
  assert.equal(again.creators[0]!.id, id);
});

test('names and addresses are unique on a site, and former addresses lead to the creator', async () => {
  const ann = await newCreator({ name: 'Ann Unique' });
  const other = await newCreator({ site: 'uncensored', name: 'Ann Unique' });
  assert.equal(other.slug, ann.slug);
  const fields = { site: 'normal', name: 'ANN-unique' };
  await api.refused('creator_name_taken', 'POST', '/creators', { fields });
  const bea = await newCreator({ name: 'Bea Unique' });
  await api.refused('creator_name_taken', 'PATCH', `/creators/${bea.id}`, { fields: { name: 'Ann Unique' } });
  const taken = { slug: ann.slug };
  await api.refused('creator_address_taken', 'PATCH', `/creators/${bea.id}`, { fields: taken });
  await credited('Of Ann', [{ id: ann.id, role: 'writer' }]);
  await api.ask('PATCH', `/creators/${ann.id}`, { fields: { slug: 'ann-the-first', name: 'Anna' } });
  await api.refused('creator_address_taken', 'PATCH', `/creators/${bea.id}`, { fields: taken });
  for (const slug of [ann.slug, 'ann-the-first'])
    assert.equal((await visitor(slug)).json.data[0].slug, 'ann-the-first');
  const twin = await newCreator({ name: 'Ann Unique' });
  assert.match(twin.slug, /^ann-unique-[0-9a-f]{8}$/);
  const korean = await newCreator({ name: '김민지' });
  assert.match(korean.slug, /^[0-9a-f]{8}$/);
  for (const slug of ['Ann', 'a--b', '-a', 'ä', ''])
    await api.refused('invalid_input', 'PATCH', `/creators/${bea.id}`, { fields: { slug } });
});

test('links are https addresses without user names', async () => {
  const { id } = await newCreator({ name: 'Linda Links' });
  const change = (url: string) => ({ fields: { links: [{ url }] } });
  for (const url of [
    'http://a.example',
    'javascript:alert(1)',
    'https://user:secret@a.example',
    'https://localhost',
    'https://10.0.0.1/',
    '//a.example',
    'a.example',
  ])
    await api.refused('invalid_input', 'PATCH', `/creators/${id}`, change(url));
  await api.ask('PATCH', `/creators/${id}`, change('https://a.example/ann?x=1'));
  assert.deepEqual((await staff(id))['links'], [{ label: '', url: 'https://a.example/ann?x=1' }]);
});

test('a change that is based on an older version is refused', async () => {
  const { id, version } = await newCreator({ name: 'Vera Version' });
  await api.ask('PATCH', `/creators/${id}`, { fields: { description: 'One', version } });
  await api.refused('edit_conflict', 'PATCH', `/creators/${id}`, { fields: { description: 'Two', version } });
});

test('a picture is shown, replaced and removed, and is not seen before the creator is', async () => {
  const pictured = await openTestApp({ jobs: true });
  const picture = async (shade: number) => ({ files: [await aFile('me.png', 'picture', shade)] });
  const fields = { site: 'normal', name: 'Pia' };
  const { id } = (await pictured.ask('POST', '/creators', { fields, ...(await picture(1)) })).data[0];
  await pictured.imagesMade();
  const read = async () => (await pictured.ask('GET', `/creators/${id}/staff`)).data[0].picture;
  const { base, widths } = await read();
  const plain = `${base}-${widths[0]}.webp`;
  assert.equal((await pictured.send('GET', plain)).status, 404);
  const creators = [{ id, role: 'artist' }];
  await pictured.ask('POST', '/comics', { fields: { title: 'Seen', contentRating: 'T', creators } });
  assert.equal((await pictured.send('GET', plain)).status, 200);
  await pictured.ask('PATCH', `/creators/${id}`, { fields: {}, ...(await picture(2)) });
  await pictured.imagesMade();
  assert.notEqual((await read()).base, base);
  assert.equal((await pictured.send('GET', plain)).status, 404);
  await pictured.ask('PATCH', `/creators/${id}`, { fields: { removePicture: true } });
  assert.equal(await read(), null);
  await pictured.assertClean();
});

test('merged creators give their comics, addresses and names to the other one; restoring undoes it', async () => {
  const one = await credited('First work', [{ name: 'Ada Quil', role: 'writer' }]);
  const both = await credited('Common work', [
    { name: 'Ada Quill', role: 'writer' },
    { name: 'Ada Quil', role: 'writer' },
    { name: 'Ada Quil', role: 'letters' },
  ]);
  const [wrong] = one.creators as [Credit];
  const right = both.creators[0]!;
  await api.ask('PATCH', `/creators/${wrong.id}`, { fields: { alsoKnownAs: ['A. Q.'] } });
  await api.ask('PATCH', `/creators/${right.id}`, { fields: { alsoKnownAsPublic: true } });
  const { version } = await staff(right.id);
  const merge = (json: object) => ({ json: { ids: [wrong.id], ...json } });
  await api.refused(
    'edit_conflict',
    'POST',
    `/creators/${right.id}/merge`,
    merge({ basedOn: { [right.id]: 1 } }),
  );
  const { data, trashed } = await api.ask(
    'POST',
    `/creators/${right.id}/merge`,
    merge({ basedOn: { [right.id]: version } }),
  );
  assert.deepEqual([data[0].alsoKnownAs, data[0].alsoKnownAsPublic], [['Ada Quil', 'A. Q.'], false]);
  assert.deepEqual(await shownNames(one.id), ['Ada Quill: writer']);
  assert.deepEqual(await shownNames(both.id), ['Ada Quill: writer', 'Ada Quill: letters']);
  assert.equal((await visitor(wrong.slug)).json.data[0].id, right.id);
  const imported = await credited('Imported later', [{ name: 'ada quil', role: 'artist' }]);
  assert.equal(imported.creators[0]!.id, right.id);
  await api.ask('POST', `/trash/${trashed[0].trashId}/restore`);
  assert.deepEqual(await shownNames(one.id), ['Ada Quil: writer']);
  assert.deepEqual(await shownNames(both.id), ['Ada Quill: writer', 'Ada Quil: writer', 'Ada Quil: letters']);
  assert.equal((await visitor(wrong.slug)).json.data[0].id, wrong.id);
  const restored = await staff(right.id);
  assert.deepEqual([restored['alsoKnownAs'], restored['alsoKnownAsPublic']], [[], true]);
  const adult = await newCreator({ site: 'uncensored', name: 'Ada Quill' });
  for (const ids of [[adult.id], [crypto.randomUUID()], [right.id]])
    assert.ok(
      (await api.send('POST', `/api/v1/creators/${right.id}/merge`, { key: true, json: { ids } })).status >=
        400,
    );
});

test('deleting a merged creator for good leaves the merge as it is', async () => {
  const work = await credited('Final work', [{ name: 'Finn Al', role: 'writer' }]);
  const target = await newCreator({ name: 'Finn Final' });
  const [former] = work.creators as [Credit];
  const { trashed } = await api.ask('POST', `/creators/${target.id}/merge`, { json: { ids: [former.id] } });
  await api.ask('DELETE', '/trash', { json: { ids: [trashed[0].trashId] } });
  assert.deepEqual(await shownNames(work.id), ['Finn Final: writer']);
  assert.equal((await visitor(former.slug)).json.data[0].id, target.id);
});

test('creators of the previous version are taken over, also from an edit during the upgrade', async () => {
  const { id } = await aComic(api, { title: 'Of old' });
  const write = (creators: object[]) =>
    api.rows('update comic set creators = $2 where id = $1', [id, JSON.stringify(creators)]);
  const context = { ...api.core.catalogue, db: api.core.db, logger: pino({ level: 'silent' }) };
  await write([
    { name: 'Olga Old', role: 'Penciller' },
    { name: 'Olga Old', role: 'story' },
  ]);
  await takeOverCreators(context);
  assert.deepEqual(await shownNames(id), ['Olga Old: artist', 'Olga Old: writer']);
  await api.ask('PATCH', `/comics/${id}`, { fields: { creators: [{ name: 'Nora New', role: 'writer' }] } });
  await takeOverCreators(context);
  assert.deepEqual(await shownNames(id), ['Nora New: writer'], 'what was taken over is not taken over again');
  await write([]);
  await takeOverCreators(context);
  assert.deepEqual(await shownNames(id), []);
});

test('generated histories of an upgrade: a comic names whom staff named last, on the site to which either version moved it', async () => {
  const context = { ...api.core.catalogue, db: api.core.db, logger: pino({ level: 'silent' }) };
  const version = fc.constantFrom('present' as const, 'previous' as const);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), by: version, rating: fc.constantFrom('T', 'M', 'AO') }),
    fc.record({ kind: fc.constant('name' as const), by: version, count: fc.integer({ min: 0, max: 2 }) }),
    fc.constant({ kind: 'take over' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8, size: 'max' }), async (steps) => {
      let named = [`Uma Upgrade ${crypto.randomUUID()}`];
      let site = 'normal';
      const inRoles = () => named.map((name) => ({ name, role: 'writer' }));
      const { id } = await credited('Upgraded', inRoles());
      for (const each of steps)
        if (each.kind === 'take over') await takeOverCreators(context);
        else if (each.kind === 'move') {
          site = each.rating === 'AO' ? 'uncensored' : 'normal';
          const fields = { contentRating: each.rating, confirmMove: true };
          if (each.by === 'present') await api.ask('PATCH', `/comics/${id}`, { fields });
          else await api.rows('update comic set content_rating = $2 where id = $1', [id, each.rating]);
        } else {
          // An empty list is none of the previous version's texts that were not there before.
          const count = each.by === 'previous' ? Math.max(each.count, 1) : each.count;
          named = Array.from({ length: count }, () => `Uma Upgrade ${crypto.randomUUID()}`);
          if (each.by === 'present')
            await api.ask('PATCH', `/comics/${id}`, { fields: { creators: inRoles() } });
          else
            await api.rows('update comic set creators = $2 where id = $1', [id, JSON.stringify(inRoles())]);
        }
      await takeOverCreators(context);
      const shown = await creatorsOf(id);
      assert.deepEqual(
        shown.map(({ name }) => name),
        named,
      );
      for (const { id: creatorId } of shown) {
        const found = await staff(creatorId);
        assert.deepEqual([found['site'], found['comics'], found['allComics']], [site, 1, 1]);
      }
    }),
    { numRuns: runs(200) },
  );
});

test('a comic whose creators cannot be taken over stops neither those of others nor publications', async () => {
  const app = await openTestApp();
  const [broken, sound, due] = [(await aComic(app)).id, (await aComic(app)).id, (await aComic(app)).id];
  const publishAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await app.ask('POST', '/comics/publication', { json: { ids: [due], publication: 'scheduled', publishAt } });
  const write = (id: string, creators: object[]) =>
    app.rows('update comic set creators = $2 where id = $1', [id, JSON.stringify(creators)]);
  await write(broken, [{ name: 5, role: 'writer' }]);
  await write(sound, [{ name: 'Sonja Sound', role: 'toString' }]);
  app.clock.moveBy(120_000);
  await app.core.slices.work();
  const read = async (id: string) => (await app.ask('GET', `/comics/${id}/staff`)).data[0];
  assert.ok(await until(async () => (await read(due)).publication === 'published', 30_000));
  assert.ok(await until(async () => (await read(sound)).creators?.length === 1, 30_000));
  assert.deepEqual(
    (await read(sound)).creators.map(({ name, role }: Credit) => [name, role]),
    [['Sonja Sound', 'writer']],
  );
});

test('with many creators each page of the list is read by an index, and so are the comics of one', async () => {
  await manyComics(api, manyRows);
  await manyCreators(api);
  await api.rows('vacuum analyze stored_comic');
  await assertStaffListByIndex(
    api,
    listStaffCreators,
    { name: ({ name }) => name as string, updated: ({ updatedAt }) => updatedAt as string },
    {
      limit: 50,
      groups: [
        { table: 'creator', filters: [{}, { site: 'normal' }, { site: 'uncensored' }] },
        // All matches are read by another index and then sorted.
        { table: 'creator', filters: [{ search: 'alias17' }], blocks: 600, hasFullPages: false },
      ],
    },
  );
  const [creator] = await api.rows<{ id: string }>(`select id from creator where slug = 'person11'`);
  const json = { limit: 20, filters: { creator: creator!.id } };
  await assertReadByIndex(api, { path: '/comics/cards', json, table: 'comic' });
});
