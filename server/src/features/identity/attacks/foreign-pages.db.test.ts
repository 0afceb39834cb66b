/** Pages of other sites in a signed-in browser: nothing that the browser sends automatically authenticates a call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointPath } from '@longstrip/contract/endpoint';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { operations } from '../toolkit/operation-table.ts';
import { openVisitors, refused } from '../../../../test/identity/visitors.ts';

const { app, visitor } = await openVisitors();
const { signUp, call, done } = visitor('victim');
const victim = await signUp();
await app.rows(`update account set role = 'admin' where uid = $1`, [victim.localId]);

/** Headers with every token as a cookie, and the origin of a foreign page. */
const foreign = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'sec-fetch-site': 'cross-site',
  cookie: ['authToken', 'token', 'session', '__session', '__Host-session', 'signin', 'Authorization']
    .map((name) => `${name}=${victim.idToken}`)
    .join('; '),
};
const fromOurPage = { ...foreign, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

test('cookies authenticate no call: every call that requires a user is refused', async () => {
  const closed = allEndpoints.filter(({ access }) => access !== 'public');
  assert.ok(closed.length > 20);
  for (const { method, path } of closed) {
    const ids = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, crypto.randomUUID()]),
    );
    for (const headers of [foreign, fromOurPage])
      for (const type of method === 'GET' ? [undefined] : types) {
        const answer = await app.send(method, endpointPath(path, ids), {
          headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
          ...(type ? { body: '{}' } : {}),
        });
        assert.deepEqual(
          [answer.status, answer.json.code],
          [401, 'unauthenticated'],
          `${method} ${path} ${type}`,
        );
      }
  }
});

test('forms of other sites are refused: calls accept JSON only', async () => {
  for (const type of types.slice(1, 3)) {
    const answer = await app.send('POST', '/api/v1/account/sign-out', {
      key: victim.idToken,
      body: 'a=b',
      headers: { 'content-type': type },
    });
    assert.equal(answer.status, 415, type);
  }
  await done(call('lookup', { idToken: victim.idToken }));
});

test('CORS allows no other site', async () => {
  const paths = [
    '/api/v1/account',
    '/api/v1/comics/list',
    '/v1/accounts:update?key=any',
    '/v1/token?key=any',
  ];
  for (const path of paths)
    for (const method of ['OPTIONS', 'POST', 'GET'] as const) {
      const { headers, status } = await app.send(method, path, {
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        [],
        `${method} ${path}`,
      );
      if (method === 'OPTIONS') assert.ok(status >= 400, path);
    }
});

test('the protocol reads its tokens from the body and ignores cookies', async () => {
  const ways: [operation: string, body: object, code: string][] = [
    [
      'update',
      { displayName: 'Eve', password: 'another horse' },
      'INVALID_REQ_TYPE : Unsupported request parameters.',
    ],
    ['delete', {}, 'MISSING_ID_TOKEN'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
    [
      'sendOobCode',
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'eve@evil.example' },
      'MISSING_ID_TOKEN',
    ],
    ['signUp', {}, 'ADMIN_ONLY_OPERATION'],
  ];
  for (const [operation, json, code] of ways) {
    const headers = { ...fromOurPage, authorization: `Bearer ${victim.idToken}` };
    const answer = await app.send('POST', `/v1/accounts:${operation}?key=any`, { json, headers });
    assert.equal(answer.json.error.message, code, operation);
  }
  for (const [path, { method }] of Object.entries(operations)) {
    const answer = await app.send(method, `${path}?key=any`, {
      headers: foreign,
      ...(method === 'POST' ? { json: {} } : {}),
    });
    assert.equal(answer.status, 403, path);
  }
  await refused(
    'MISSING_REFRESH_TOKEN',
    visitor('token').ask({ path: '/v1/token', json: { grant_type: 'refresh_token' } }),
  );
});
