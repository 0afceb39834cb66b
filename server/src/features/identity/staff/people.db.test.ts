/** Accounts as staff view and change them, and the cost of their list with many accounts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPeople } from '@longstrip/contract/identity/people.endpoints';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { assertStaffListByIndex } from '../../../../test/list-plans.ts';
import { manyPeople, manyRows } from '../../../../test/many-rows.ts';
import { enrollPerson, signInPerson, signUpPerson } from '../../../../test/people.ts';

const api = await openTestApp();
const support = await signUpPerson(api, { role: 'support' });
const admin = await signUpPerson(api, { role: 'admin' });
const asSupport = { key: support.token };
const list = async (json: object) => api.ask('POST', '/people/list', { ...asSupport, json });
type Row = Record<string, unknown>;
const uidsOf = ({ data }: { data: { uid: string }[] }) => data.map(({ uid }) => uid);
const ordered = (uid: string) =>
  api.rows<{ kind: string }>(
    `select split_part(data->>'letter', '.', 2) as kind from jobs.job where name = 'letters'
     and (data->>'uid' = $1 or data->>'email' = (select email from account where uid = $1))`,
    [uid],
  );

test('finds people by any part of their address or name, in any script, page by page', async () => {
  const names = {
    zoe: 'Zoë Quill',
    quill: 'quill',
    other: 'A Quill',
    minsu: '김민수',
    olga: 'Ольга Иванова',
  };
  const uids: Record<string, string> = {};
  for (const [local, name] of Object.entries(names)) {
    const { uid } = await signUpPerson(api, { email: `${local}@name.example` });
    await api.rows('update account set display_name = $2 where uid = $1', [uid, name]);
    uids[local] = uid;
  }
  const found = async (search: string) => uidsOf(await list({ search, sort: 'email' }));
  for (const search of ['zOË', 'zoe', 'zoe quill', 'zoe@na'])
    assert.deepEqual(await found(search), [uids.zoe]);
  assert.deepEqual(await found('민수'), [uids.minsu]);
  assert.deepEqual(await found('ванов'), [uids.olga], 'inside a word');
  assert.deepEqual(await found('uil'), [uids.other, uids.quill, uids.zoe]);
  assert.deepEqual(await found('%'), [], 'no word');
  const first = await list({ search: 'quill', sort: 'email', limit: 2 });
  const second = await list({ search: 'quill', sort: 'email', limit: 2, after: first.next });
  assert.deepEqual([...uidsOf(first), ...uidsOf(second)], [uids.other, uids.quill, uids.zoe]);
  assert.equal(second.next, null, 'matches by address and name, but is listed once');
  assert.deepEqual(uidsOf(await list({ search: 'quill', role: 'support' })), []);
  await api.rows(`update account set display_name = 'Zoë Moss' where uid = $1`, [uids.zoe]);
  assert.deepEqual(await found('zoe quill'), []);
  assert.deepEqual(await found('moss'), [uids.zoe]);
});

test('finds people by their address and by id, and filters them', async () => {
  const anna = await signUpPerson(api, { email: 'anna@find.example' });
  const annie = await signUpPerson(api, { email: 'annie_100%@find.example' });
  assert.deepEqual(uidsOf(await list({ search: 'Ann', sort: 'email' })), [anna.uid, annie.uid]);
  assert.deepEqual(uidsOf(await list({ search: 'annie_' })), [annie.uid]);
  assert.deepEqual(uidsOf(await list({ search: 'nn%' })), [], 'a percent sign is no wildcard');
  assert.deepEqual(uidsOf(await list({ search: anna.uid })), [anna.uid]);
  assert.deepEqual(uidsOf(await list({ role: 'support' })), [support.uid]);
  await api.ask('PUT', `/people/${anna.uid}/disabled`, { ...asSupport, json: { disabled: true } });
  assert.deepEqual(uidsOf(await list({ disabled: true })), [anna.uid]);
  await api.refused('account_disabled', 'GET', '/account', { key: anna.token });
  await api.rows('update account set deletion_at = now() where uid = $1', [annie.uid]);
  assert.deepEqual(uidsOf(await list({ leaving: true })), [annie.uid]);
  const { data } = await api.ask('POST', '/people/names', { json: { uids: [annie.uid, 'nobody'] } });
  assert.deepEqual(data, [{ uid: annie.uid, email: annie.email, displayName: null }]);
  const searches = await api.rows(`select 1 from audit_entry where details::text like '%ann%'`);
  assert.deepEqual(searches, [], 'the audit trail names people by their id only');
});

test('shows how a person signs in, without anything secret', async () => {
  const { uid } = await signUpPerson(api);
  await enrollPerson(api, uid);
  await signInPerson(api, uid, { signInProvider: 'google.com' });
  const answer = await api.ask('GET', `/people/${uid}`, asSupport);
  assert.equal(answer.sessions.length, 2);
  assert.equal(answer.secondFactor.recoveryCodesLeft, 0);
  assert.doesNotMatch(JSON.stringify(answer), /hash|secret"|sealed/i);
  const { sessions } = await api.ask('POST', `/people/${uid}/sign-out`, asSupport);
  assert.deepEqual(sessions, []);
  await api.refused('account_not_found', 'GET', '/people/nobody');
});

test('support changes readers, admins change the staff, and one admin remains', async () => {
  const other = await signUpPerson(api, { role: 'editor' });
  for (const [method, step, json] of [
    ['PUT', 'disabled', { disabled: true }],
    ['POST', 'sign-out', {}],
    ['POST', 'letters', { kind: 'PASSWORD_RESET' }],
  ] as const) {
    await api.refused('forbidden', method, `/people/${other.uid}/${step}`, { ...asSupport, json });
    await api.refused('account_not_found', method, `/people/nobody/${step}`, { ...asSupport, json });
  }
  await api.refused('last_admin', 'PUT', `/people/${admin.uid}/disabled`, { json: { disabled: true } });
  const before = await api.ask('GET', '/account', { key: other.token });
  assert.equal(before.role, 'editor', 'a refused change has changed nothing');
  await api.ask('PUT', `/people/${other.uid}/disabled`, { key: admin.token, json: { disabled: true } });
  const enabled = await api.ask('PUT', `/people/${other.uid}/disabled`, { json: { disabled: false } });
  assert.equal(enabled.disabled, false);
});

test('sends the letters that the owner could order, five an hour', async () => {
  const person = await signUpPerson(api, { emailVerified: false });
  const send = { ...asSupport, json: { kind: 'VERIFY_EMAIL' } };
  for (let n = 0; n < 5; n++) await api.ask('POST', `/people/${person.uid}/letters`, send);
  await api.refused('too_many_attempts', 'POST', `/people/${person.uid}/letters`, send);
  await api.ask('POST', `/people/${person.uid}/letters`, { ...asSupport, json: { kind: 'PASSWORD_RESET' } });
  assert.deepEqual((await ordered(person.uid)).map(({ kind }) => kind).sort(), [
    'PASSWORD_RESET',
    ...Array<string>(5).fill('VERIFY_EMAIL'),
  ]);
  const verified = await signUpPerson(api);
  await api.refused('email_verified_already', 'POST', `/people/${verified.uid}/letters`, send);
  const without = await signUpPerson(api, { email: null });
  await api.refused('email_required', 'POST', `/people/${without.uid}/letters`, send);
});

test('pages of many people are read from an index', async () => {
  await manyPeople(api, manyRows);
  const email = ({ email: address }: Row) => (address as string | null) ?? '';
  const created = ({ createdAt }: Row) => createdAt as string;
  const states = [{ role: 'editor' }, { role: 'reader' }, { disabled: true }, { leaving: true }];
  await api.core.search.updateIndex();
  await api.rows('vacuum analyze search_person');
  await assertStaffListByIndex(
    api,
    listPeople,
    { created, email },
    {
      groups: [
        { table: 'account', filters: [{}, ...states] },
        // At most a thousand accounts, each read by its id.
        { table: 'account', filters: [{ search: 'many99' }], blocks: 5000 },
        { table: 'search_person', filters: [{ search: 'many99' }], blocks: 1500 },
      ],
    },
  );
});

test('an account that is erased is found no more, and leaves nothing in the index', async () => {
  const { uid } = await signUpPerson(api, { email: 'vanishing@erased.example' });
  const { uid: unindexed } = await signUpPerson(api, { email: 'unindexed@erased.example' });
  assert.deepEqual(uidsOf(await list({ search: 'vanishing' })), [uid]);
  await api.rows('update account set display_name = $2 where uid = any($1)', [[uid, unindexed], 'Vanishing']);
  await api.rows('delete from account where uid = any($1)', [[uid, unindexed]]);
  assert.deepEqual(uidsOf(await list({ search: 'vanishing' })), []);
  for (const table of ['search_person', 'search_outdated_person'])
    assert.deepEqual(await api.rows(`select from ${table} where uid = any($1)`, [[uid, unindexed]]), []);
});

test('sorts accounts without an address first', async () => {
  const without = await signUpPerson(api, { email: null });
  const pages = async (sort: string, after?: string): Promise<string[]> => {
    const page = await list({ role: 'support', sort, after, limit: 1 });
    return [...uidsOf(page), ...(page.next ? await pages(sort, page.next) : [])];
  };
  await api.rows(`update account set role = 'support' where uid = $1`, [without.uid]);
  const uids = await pages('email');
  assert.deepEqual([uids[0], uids.length], [without.uid, 2]);
  assert.deepEqual(await pages('-email'), uids.toReversed());
  await api.refused('invalid_input', 'POST', '/people/list', { ...asSupport, json: { sort: 'role' } });
});
