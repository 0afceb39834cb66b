/** Access of every role to every call, over HTTP, and the audit trail of staff calls. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { endpointPath, type Endpoint } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import {
  callRefusal,
  isStaff,
  roleInSession,
  roles,
  type Subject,
  type Role,
  type SecondFactor,
} from '@longstrip/contract/identity/roles.rules';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { aGenre } from '../../../../test/builders.ts';
import { signUpPerson } from '../../../../test/people.ts';
import { until } from '../../../platform/database/embedded/processes.ts';

const api = await openTestApp();

const params = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, randomUUID()]));
/** Makes a call without valid input; returns the code of the refusal, or the status. */
async function call(endpoint: Endpoint, token: string | undefined): Promise<string> {
  const answer = await api.send(
    endpoint.method,
    endpointPath(endpoint.path, params(endpoint)),
    token === undefined ? {} : { key: token },
  );
  const problem = answer.headers['content-type']?.startsWith('application/problem+json');
  return problem ? answer.json.code : String(answer.status);
}
const accessRefusals = [
  'unauthenticated',
  'forbidden',
  'session_ended',
  'account_disabled',
  'second_factor_required',
  'recent_second_factor_required',
];
const personWith = (grantedRole: Role, secondFactor: SecondFactor): Subject => ({
  person: { grantedRole, secondFactor },
  role: roleInSession(grantedRole, secondFactor),
});

/** Calls that end their session or the account, so that the next call needs a new person. */
const ending = ['signOut', 'requestDeletion'];

const callers: Record<string, { as: Subject; token(): Promise<string | undefined> }> = {
  anonymous: { as: { person: null, role: null }, token: async () => undefined },
  'operator key': { as: { person: null, role: 'admin' }, token: async () => api.key },
  ...Object.fromEntries(
    roles.flatMap((role) => [
      [
        `${role} with a second factor`,
        {
          as: personWith(role, 'recent'),
          token: async () => (await signUpPerson(api, { role, secondFactor: true })).token,
        },
      ],
      [
        `${role} whose second factor was given six minutes ago`,
        { as: personWith(role, 'earlier'), token: () => withEarlierFactor(role) },
      ],
      [
        `${role} without a second factor`,
        {
          as: personWith(role, 'none'),
          token: async () => (await signUpPerson(api, { role, secondFactor: false })).token,
        },
      ],
    ]),
  ),
  'former admin who is now a reader': {
    as: personWith('reader', 'recent'),
    token: () => tokenAfterRoleChange('admin', 'reader'),
  },
  'former reader who is now an editor, without a second factor': {
    as: personWith('editor', 'none'),
    token: () => tokenAfterRoleChange('reader', 'editor'),
  },
};
async function withEarlierFactor(role: Role): Promise<string> {
  const { sessionId, token } = await signUpPerson(api, { role, secondFactor: true });
  await api.rows(
    "update account_session set second_factor_at = second_factor_at - interval '6 minutes' where id = $1",
    [sessionId],
  );
  return token;
}
async function tokenAfterRoleChange(from: Role, to: Role): Promise<string> {
  const { uid, token } = await signUpPerson(api, { role: from });
  await api.send('GET', '/api/v1/account', { key: token });
  await api.rows('update account set role = $2 where uid = $1', [uid, to]);
  return token;
}

for (const [name, { as, token }] of Object.entries(callers))
  test(`${name}: each of ${allEndpoints.length} calls passes or is refused as its access says`, async (t) => {
    let callerToken = await token();
    for (const endpoint of allEndpoints) {
      const expected = callRefusal(endpoint, as);
      await t.test(`${endpoint.name}: ${expected ?? 'passes'}`, async () => {
        const answer = await call(endpoint, callerToken);
        if (expected) assert.equal(answer, expected);
        else assert.ok(!accessRefusals.includes(answer), answer);
      });
      if (ending.includes(endpoint.name)) callerToken = await token();
    }
  });

test('refuses every call, public ones too, for ended sessions, disabled or erased accounts and wrong tokens', async () => {
  const [ended, disabled, gone] = [
    await signUpPerson(api, { role: 'admin' }),
    await signUpPerson(api, { role: 'admin' }),
    await signUpPerson(api, { role: 'admin' }),
  ];
  for (const { token } of [ended, disabled, gone]) await api.ask('GET', '/account', { key: token });
  await api.rows('update account_session set ended_at = now() where id = $1', [ended.sessionId]);
  await api.rows('update account set disabled = true where uid = $1', [disabled.uid]);
  await api.rows('delete from account where uid = $1', [gone.uid]);
  const cases = [
    [ended.token, 'session_ended'],
    [disabled.token, 'account_disabled'],
    [gone.token, 'session_ended'],
    [`${api.key.slice(0, -1)}!`, 'unauthenticated'],
    ['nonsense', 'unauthenticated'],
  ] as const;
  for (const endpoint of allEndpoints)
    for (const [token, code] of cases) assert.equal(await call(endpoint, token), code, endpoint.name);
});

test('gives staff calls to staff roles only and refuses calls without any access', () => {
  for (const endpoint of allEndpoints) {
    const { access } = endpoint;
    if (typeof access !== 'string') assert.ok(access.length > 0 && access.every(isStaff), endpoint.name);
    const anonymous = { person: null, role: null };
    assert.equal(callRefusal(endpoint, anonymous) === null, endpoint.access === 'public', endpoint.name);
  }
  for (const role of [null, 'reader', 'editor', 'support'] as const)
    assert.notEqual(
      callRefusal({ access: [] }, role ? personWith(role, 'recent') : { person: null, role }),
      null,
    );
});

type Entry = { actor_uid: string | null; actor_key: string | null; action: string; details: object };
const entriesOf = (action: string) =>
  api.rows<Entry & { role: string; outcome: string | null }>(
    'select actor_uid, actor_key, role, action, details, outcome from audit_entry where action = $1 order by at, id',
    [action],
  );
const deleteEntries = () => api.rows('delete from audit_entry');

test('each staff call writes one audit entry with actor, act and outcome', async () => {
  await deleteEntries();
  const { uid, token } = await signUpPerson(api, { role: 'editor' });
  await api.ask('POST', '/genres', { key: token, json: { name: 'Written down' } });
  await api.refused('genre_name_taken', 'POST', '/genres', { key: token, json: { name: 'Written down' } });
  await api.ask('POST', '/genres', { json: { name: 'By a key' } });
  const [key] = await api.rows<{ id: string }>("select id from operator_key where name = 'tests'");
  const [made, taken, byKey, ...more] = await entriesOf('createGenre');
  assert.deepEqual(more, []);
  assert.deepEqual(
    [made!.actor_uid, made!.actor_key, made!.role, made!.outcome],
    [uid, null, 'editor', 'done'],
  );
  assert.equal((made!.details as { body: { name: string } }).body.name, 'Written down');
  assert.equal(taken!.outcome, 'genre_name_taken');
  assert.deepEqual([byKey!.actor_uid, byKey!.actor_key, byKey!.role], [null, key!.id, 'admin']);
});

test('reader calls, also by staff, write no audit entry', async () => {
  await deleteEntries();
  for (const role of ['reader', 'admin'] as const) {
    let { token } = await signUpPerson(api, { role });
    for (const endpoint of allEndpoints.filter(({ access }) => typeof access === 'string')) {
      await call(endpoint, token);
      if (ending.includes(endpoint.name)) ({ token } = await signUpPerson(api, { role }));
    }
  }
  const reader = await signUpPerson(api);
  for (const endpoint of allEndpoints) await call(endpoint, reader.token);
  assert.deepEqual(await api.rows('select action from audit_entry'), []);
});

test('an interrupted staff call leaves an audit entry without an outcome', async () => {
  await deleteEntries();
  const genre = await aGenre(api);
  const blocker = await api.core.db.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select 1 from genre where id = $1 for update', [genre.id]);
    const act = api.send('PATCH', `/api/v1/genres/${genre.id}`, {
      key: true,
      json: { name: 'Later', mature: false },
    });
    const outcomes = async () => (await entriesOf('updateGenre')).map((entry) => entry.outcome);
    assert.ok(await until(async () => (await outcomes()).length === 1, 60_000));
    assert.deepEqual(await outcomes(), [null]);
    await blocker.query('commit');
    assert.equal((await act).status, 200);
    assert.deepEqual(await outcomes(), ['done']);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});

test('refuses a staff call that cannot be audited', async () => {
  await api.rows('alter table audit_entry rename to audit_entry_away');
  try {
    await api.refused('server_error', 'POST', '/genres', { json: { name: 'Unwritten' } });
  } finally {
    await api.rows('alter table audit_entry_away rename to audit_entry');
  }
  assert.deepEqual(await api.rows("select 1 from genre where name = 'Unwritten'"), []);
});
