/** Accounts as staff view and change them, and the cost of their list with many accounts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPeople } from '@longstrip/contract/identity/people.endpoints';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { assertSortedByIndex, assertStaffListByIndex } from '../../../../test/list-plans.ts';
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

test('finds people by the beginning of their address or name, each once, page by page', async () => {
  const names = { zoe: 'Zoë Quill', quill: 'quill', other: 'A Quill', percent: 'Qu%' };
  const uids: Record<string, string> = {};
  for (const [local, name] of Object.entries(names)) {
    const { uid } = await signUpPerson(api, { email: `${local}@name.example` });
    await api.rows('update account set display_name = $2 where uid = $1', [uid, name]);
    uids[local] = uid;
  }
  assert.deepEqual(uidsOf(await list({ search: 'zOË' })), [uids.zoe], 'in any case');
  assert.deepEqual(uidsOf(await list({ search: 'qu%' })), [uids.percent], 'a percent sign is no wildcard');
  const first = await list({ search: 'QU', limit: 1 });
  const second = await list({ search: 'QU', limit: 1, after: first.next });
  assert.deepEqual([...uidsOf(first), ...uidsOf(second)], [uids.percent, uids.quill]);
  assert.equal(second.next, null, 'matches by address and name, but is listed once');
  assert.deepEqual(uidsOf(await list({ search: 'qu', sort: '-email' })), [uids.quill, uids.percent]);
  assert.deepEqual(uidsOf(await list({ search: 'qu', role: 'support' })), []);
});

test('finds people by the beginning of their address and by id, and filters them', async () => {
  const anna = await signUpPerson(api, { email: 'anna@find.example' });
  const annie = await signUpPerson(api, { email: 'annie_100%@find.example' });
  assert.deepEqual(uidsOf(await list({ search: 'Ann' })), [anna.uid, annie.uid]);
  assert.deepEqual(uidsOf(await list({ search: 'annie_' })), [annie.uid]);
  assert.deepEqual(uidsOf(await list({ search: 'ann%' })), [], 'a percent sign is no wildcard');
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
  await assertStaffListByIndex(
    api,
    listPeople,
    { created, email },
    { groups: [{ table: 'account', filters: [{}, ...states, { search: 'many99' }] }] },
  );
  const name = ({ displayName }: Row) => (displayName as string).toLowerCase();
  await api.rows(`update account set display_name = 'Name ' || uid where uid like 'uid%'`);
  await api.rows('vacuum analyze account');
  await assertSortedByIndex(api, {
    path: '/people/list',
    table: 'account',
    values: { email: name },
    filters: [{ search: 'Name uid99' }],
  });
});

test('sorts accounts without an address first, and sorts a search only by the matched text', async () => {
  const without = await signUpPerson(api, { email: null });
  const pages = async (sort: string, after?: string): Promise<string[]> => {
    const page = await list({ role: 'support', sort, after, limit: 1 });
    return [...uidsOf(page), ...(page.next ? await pages(sort, page.next) : [])];
  };
  await api.rows(`update account set role = 'support' where uid = $1`, [without.uid]);
  const uids = await pages('email');
  assert.deepEqual([uids[0], uids.length], [without.uid, 2]);
  assert.deepEqual(await pages('-email'), uids.toReversed());
  await api.refused('invalid_input', 'POST', '/people/list', {
    ...asSupport,
    json: { search: 'many', sort: '-created' },
  });
  await api.refused('invalid_input', 'POST', '/people/list', { ...asSupport, json: { sort: 'role' } });
});
