/** The list of audit entries for admins: filters, pages, and its cost with many entries. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { isReadOnly } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { listAuditEntries } from '@longstrip/contract/identity/audit.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters } from '../../../test/builders.ts';
import { assertStaffListByIndex } from '../../../test/list-plans.ts';
import { manyAuditEntries, manyRows } from '../../../test/many-rows.ts';
import { signUpPerson } from '../../../test/people.ts';

const api = await openTestApp();
const path = '/audit-entries/list';
const admin = await signUpPerson(api, { role: 'admin' });
const editor = await signUpPerson(api, { role: 'editor' });
const list = async (json: object) =>
  (await api.ask('POST', path, { key: admin.token, json })) as {
    data: {
      id: string;
      at: string;
      actor: object;
      action: string;
      outcome: string | null;
      details: object;
    }[];
    next: string | null;
  };

test('shows who did what with which outcome, newest first', async () => {
  await api.rows('delete from audit_entry');
  await api.ask('POST', '/genres', { key: editor.token, json: { name: 'Seen' } });
  api.clock.moveBy(1000);
  await api.refused('genre_name_taken', 'POST', '/genres', { key: editor.token, json: { name: 'Seen' } });
  api.clock.moveBy(1000);
  await api.ask('POST', '/genres', { json: { name: 'By a program' } });

  const { data, next } = await list({});
  assert.deepEqual(
    data.map(({ action, outcome, actor }) => ({ action, outcome, actor })),
    [
      { outcome: 'done', actor: { uid: null, email: null, key: 'tests', role: 'admin' } },
      {
        outcome: 'genre_name_taken',
        actor: { uid: editor.uid, email: editor.email, key: null, role: 'editor' },
      },
      { outcome: 'done', actor: { uid: editor.uid, email: editor.email, key: null, role: 'editor' } },
    ].map((entry) => ({ action: 'createGenre', ...entry })),
  );
  assert.deepEqual((data[1]!.details as { body: object }).body, { name: 'Seen', mature: false });
  assert.equal(next, null);

  const counted = async (filters: object) => (await list({ filters })).data.length;
  assert.equal(await counted({ person: editor.email }), 2);
  assert.equal(await counted({ person: editor.uid, outcome: 'refused' }), 1);
  assert.equal(await counted({ person: 'stranger@readers.example' }), 0);
  assert.equal(await counted({ action: 'createGenre', outcome: 'done' }), 2);
  assert.equal(await counted({ from: data[1]!.at, until: data[0]!.at }), 1);
  const addresses = await api.rows(`select 1 from audit_entry where details::text like '%@%'`);
  assert.deepEqual(addresses, [], 'the address that an admin searches for is not recorded');
  const [searched] = await api.rows<{ details: { body: object } }>(
    `select details from audit_entry where details::text like '%refused%' limit 1`,
  );
  assert.deepEqual((searched!.details.body as { filters: object }).filters, { outcome: 'refused' });
});

test('omits calls that only read, unless a filter includes them', async () => {
  const actions = async (filters: object) => (await list({ filters })).data.map(({ action }) => action);
  assert.ok(!(await actions({})).includes('listAuditEntries'));
  assert.ok((await actions({ reads: true })).includes('listAuditEntries'));
  assert.ok((await actions({ action: 'listAuditEntries' })).length > 0);
});

test('records reads of personal data, and no other reads', async () => {
  const recorded = async (action: string) =>
    (await api.rows('select 1 from audit_entry where action = $1', [action])).length;
  for (let time = 0; time < 3; time++) {
    await api.ask('GET', '/operation/health');
    await api.ask('POST', '/staff/comics/list', { json: {} });
    await api.ask('GET', `/people/${editor.uid}`);
  }
  assert.deepEqual(
    [await recorded('readHealth'), await recorded('listStaffComics'), await recorded('getPerson')],
    [0, 0, 3],
  );
  // Only what reads may say so; everything else, and what is new, is recorded.
  for (const endpoint of allEndpoints.filter(({ personalData }) => personalData === false))
    assert.ok(isReadOnly(endpoint) && typeof endpoint.access !== 'string', endpoint.name);
});

test('a change that is saved is answered as saved, even if its outcome cannot be recorded', async () => {
  await api.rows(`create function refuse_outcome() returns trigger language plpgsql as $$
    begin raise exception 'no outcome'; end $$`);
  await api.rows(
    'create trigger refuse_outcome before update on audit_entry execute function refuse_outcome()',
  );
  const { status, json } = await api.send('POST', '/api/v1/genres', {
    key: editor.token,
    json: { name: 'Without outcome', mature: false },
  });
  await api.rows('drop trigger refuse_outcome on audit_entry');
  assert.equal(status, 201);
  assert.equal(json.data[0].name, 'Without outcome');
  const outcome = `select outcome from audit_entry where details::text like '%Without outcome%'`;
  assert.deepEqual(await api.rows(outcome), [{ outcome: null }]);
});

test('the history of an object lists all changes since its creation', async () => {
  const history = async (object: string, reads?: true) =>
    (await list({ filters: { object, reads } })).data.map(({ action, outcome }) => `${action} ${outcome}`);
  const key = { key: editor.token };
  const [genre] = (await api.ask('POST', '/genres', { ...key, json: { name: 'Named' } })).data;
  const [other] = (await api.ask('POST', '/genres', { ...key, json: { name: 'Other' } })).data;
  const comic = await aComic(api, { title: 'With a history' });
  const steps = [
    () => api.ask('PATCH', `/genres/${genre.id}`, { ...key, json: { name: 'Renamed', mature: false } }),
    () =>
      api.refused('genre_name_taken', 'PATCH', `/genres/${genre.id}`, {
        ...key,
        json: { name: 'Other', mature: false },
      }),
    () => api.ask('DELETE', '/genres', { ...key, json: { ids: [genre.id, other.id] } }),
    () => api.ask('POST', '/comics/publication', { json: { ids: [comic.id], publication: 'draft' } }),
    () => api.ask('GET', `/comics/${comic.id}/staff`),
    () => api.ask('PATCH', '/plans/4weeks', { json: { badge: 'Try it' } }),
    () => api.ask('PUT', `/people/${editor.uid}/disabled`, { json: { disabled: false } }),
    () => api.ask('GET', `/people/${editor.uid}`),
    () => api.ask('POST', '/people/names', { json: { uids: [editor.uid] } }),
  ];
  for (const step of steps) {
    api.clock.moveBy(1000);
    await step();
  }
  assert.deepEqual(await history(genre.id), [
    'deleteGenres done',
    'updateGenre genre_name_taken',
    'updateGenre done',
    'createGenre done',
  ]);
  assert.deepEqual(await history(other.id), ['deleteGenres done', 'createGenre done']);
  assert.deepEqual(await history(comic.id), ['publishComics done', 'createComic done']);
  assert.deepEqual(await history(comic.id, true), await history(comic.id), 'nobody is shown by a comic');
  assert.deepEqual(await history('4weeks'), ['updatePlan done']);
  assert.deepEqual(await history(editor.uid), ['setDisabled done']);
  assert.deepEqual((await history(editor.uid, true)).slice(0, 2), ['getPerson done', 'setDisabled done']);
  assert.deepEqual(await history('nothing'), []);
  const { data } = await list({ filters: { object: genre.id, action: 'createGenre' } });
  assert.deepEqual((data[0]!.details as { created: string[] }).created, [genre.id]);
  await api.rows(`delete from audit_entry where action = 'createGenre'`);
  assert.equal((await history(genre.id)).length, 3);
});

test('a call whose details are cut is in the history of each of its objects, replaced ones included', async () => {
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const earlier = Array.from({ length: 200 }, () => randomUUID());
  const actor = { person: null, role: 'admin', keyId: null } as const;
  const details = { params: { id: 'packs' }, body: { ids } };
  const recordOutcome = await api.core.identity.recordAct({ actor, action: 'changeMany', details });
  await recordOutcome('done', { before: { ids: earlier } });
  for (const object of [ids[0]!, ids.at(-1)!, earlier.at(-1)!, 'packs']) {
    const { data } = await list({ filters: { object } });
    assert.deepEqual(
      data.map(({ action, outcome }) => [action, outcome]),
      [['changeMany', 'done']],
    );
  }
  // A call that only reads is in the history of the object of its path only.
  await api.core.identity.recordAct({ actor, action: 'readMany', details, isReadOnly: true });
  assert.equal((await list({ filters: { object: 'packs', action: 'readMany' } })).data.length, 1);
  assert.equal((await list({ filters: { object: ids[0]!, action: 'readMany' } })).data.length, 0);
});

test('details are cut between characters', async () => {
  const actor = { person: null, role: 'admin', keyId: null } as const;
  for (const start of ['', 'a']) {
    const details = { text: start + '🌊'.repeat(3000) };
    await (
      await api.core.identity.recordAct({ actor, action: 'long', details })
    )('done', { before: details });
  }
  assert.equal((await list({ filters: { action: 'long', outcome: 'done' } })).data.length, 2);
});

test('is for admins only, and refuses unknown filters', async () => {
  await api.refused('forbidden', 'POST', path, { key: editor.token, json: {} });
  for (const json of [
    { filters: { actor: 'x' } },
    { after: 'x' },
    { filters: { from: 'today' } },
    { page: 2 },
  ])
    await api.refused('invalid_input', 'POST', path, { key: admin.token, json });
});

test('pages of many entries are read from indexes', async () => {
  await manyAuditEntries(api, manyRows);
  const entries = {
    table: 'audit_entry',
    // Statistics may underestimate the few refusals; then all of them are read and sorted.
    blocks: 600,
    filters: [
      {},
      { reads: true },
      { person: 'person7', reads: true },
      { action: 'act7' },
      { outcome: 'refused' },
      { outcome: 'done' },
      { until: '2024-05-01T10:00:00Z' },
      { from: '2024-05-01T20:00:00Z' },
    ],
  };
  const object = 'object20';
  const ofObject = {
    table: 'audit_object',
    filters: [{ object }, { object, reads: true }, { object, reads: true, until: '2024-05-01T22:00:00Z' }],
  };
  await assertStaffListByIndex(
    api,
    listAuditEntries,
    { at: ({ at }) => at as string },
    { groups: [entries, ofObject] },
  );
});

test('names the people and the things that an entry is about', async () => {
  const reader = await signUpPerson(api);
  const comic = await aComic(api, { title: 'Named by the trail' });
  await api.ask('POST', `/people/${reader.uid}/sign-out`, { key: admin.token });
  await api.ask('PATCH', `/comics/${comic.id}`, { key: editor.token, fields: { language: 'en' } });
  const objectsOf = async (action: string) =>
    ((await list({ filters: { action }, limit: 1 })).data[0] as unknown as { objects: object[] }).objects;
  assert.deepEqual(await objectsOf('signPersonOut'), [
    { id: reader.uid, kind: 'person', name: reader.email, comicsId: null },
  ]);
  assert.deepEqual(await objectsOf('updateComic'), [
    { id: comic.id, kind: 'comic', name: 'Named by the trail', comicsId: null },
  ]);
});

test('tells editors who last changed something, and only by the calls they ask for', async () => {
  const last = async (object: string | undefined, actions: string[]) =>
    (await api.ask('POST', '/audit-entries/last-change', { key: editor.token, json: { object, actions } }))
      .author as string | null;
  assert.equal(await last('24weeks', ['updatePlan']), null);
  const path = '/plans/24weeks';
  await api.ask('PATCH', path, { key: admin.token, json: { badge: 'Named' } });
  assert.equal(await last('24weeks', ['updatePlan']), admin.email);
  api.clock.moveBy(1000);
  await api.ask('PATCH', path, { json: { badge: 'Renamed' } });
  api.clock.moveBy(1000);
  await api.refused('edit_conflict', 'PATCH', path, {
    key: admin.token,
    json: { badge: 'Late', version: 1 },
  });
  assert.equal(await last('24weeks', ['updatePlan']), 'API key “tests”');
  assert.equal(await last('24weeks', ['updatePolicy', 'reorderPages']), null);
  await api.refused('invalid_input', 'POST', '/audit-entries/last-change', {
    key: editor.token,
    json: { actions: ['approveRefund'] },
  });
});

test('a restored episode is in the history of its comic, by its title', async () => {
  const comic = await aComic(api);
  const [chapter] = await someChapters(api, comic.id, 1);
  const { data } = await api.ask('DELETE', '/chapters', { json: { ids: [chapter!.id] } });
  api.clock.moveBy(1000);
  await api.ask('POST', `/trash/${data[0].trashId}/restore`, { key: editor.token });
  const [entry] = (await list({ filters: { object: comic.id, action: 'restoreFromTrash' } })).data;
  const { restored } = (entry!.details as { before: { restored: { title: string }[] } }).before;
  assert.deepEqual(
    restored.map(({ title }) => title),
    [chapter!.title],
  );
});

test('names a deleted episode by the title recorded at its deletion', async () => {
  const comic = await aComic(api);
  const [chapter] = await someChapters(api, comic.id, 1);
  await api.ask('PATCH', `/chapters/${chapter!.id}`, { key: editor.token, fields: { title: 'Once there' } });
  api.clock.moveBy(1000);
  const { data } = await api.ask('DELETE', '/chapters', { json: { ids: [chapter!.id] } });
  await api.ask('DELETE', '/trash', { json: { ids: [data[0].trashId] } });
  const [entry] = (await list({ filters: { object: chapter!.id, action: 'updateChapter' } })).data;
  assert.deepEqual((entry as unknown as { objects: object[] }).objects, [
    { id: chapter!.id, kind: 'deleted', name: 'Once there', comicsId: null },
  ]);
});
