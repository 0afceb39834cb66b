import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTestApp } from '../../../../test/app-for-tests.ts';
import { signUpPerson } from '../../../../test/people.ts';
import { operations } from './operation-table.ts';
import { runs } from '../../../../test/seeded.ts';

const api = await openTestApp({
  env: { PUBLIC_URL: 'https://localhost', PUBLIC_UNCENSORED_URL: 'https://late.comics.example' },
});

const { app, send } = api;
const signUp = '/v1/accounts:signUp?key=any';
const json = { email: 'mia@readers.example', password: 'correct horse' };
const codeOf = (text: string) => (JSON.parse(text) as { error: { message: string } }).error.message;

test('refuses pages of other origins and sends no CORS headers', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://comics.example.evil.example' },
    { origin: 'garbage' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await send('POST', signUp, { json: {}, headers });
    assert.deepEqual(
      [answer.status, answer.json.error.status],
      [403, 'PERMISSION_DENIED'],
      JSON.stringify(headers),
    );
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  }
  for (const origin of ['http://localhost', 'https://localhost'])
    assert.equal(
      codeOf((await send('POST', signUp, { json: {}, headers: { origin } })).text),
      'ADMIN_ONLY_OPERATION',
    );
  const asked = {
    host: 'localhost:8080',
    headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
  };
  assert.equal((await send('POST', signUp, { json: {}, ...asked })).status, 400);
  const preflight = await send('OPTIONS', signUp, { headers: { origin: 'https://evil.example' } });
  assert.deepEqual([preflight.status, preflight.headers['access-control-allow-origin']], [405, undefined]);
});

test('reads JSON only, and forms for tokens', async () => {
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
  ])
    for (const prefix of ['', '/identitytoolkit.googleapis.com']) {
      const answer = await send('POST', prefix + signUp, {
        body: JSON.stringify(json),
        headers: { 'content-type': type },
      });
      assert.equal(answer.status, 400);
      assert.match(codeOf(answer.text), /^Invalid content-type: /);
    }
  assert.equal((await send('POST', signUp, { body: '' })).status, 400);
});

test('refuses a large body before reading it completely', async () => {
  const answer = await send('POST', signUp, { json: { ...json, displayName: 'x'.repeat(17_000) } });
  assert.deepEqual([answer.status, answer.json.error.code], [413, 413]);
});

test('forbids caching of every answer', async () => {
  for (const [path, { method }] of Object.entries(operations))
    for (const key of ['', '?key=any']) {
      const answer = await send(method, path + key, method === 'POST' ? { json: {} } : {});
      assert.equal(answer.headers['cache-control'], 'no-store', path);
      assert.match(answer.headers['content-type']!, /^application\/json/);
    }
});

test('answers unknown calls with the protocol’s "not found"', async () => {
  for (const path of [
    '/v1/accounts:fly',
    '/v1/',
    '/v1/accounts',
    '/v2/x',
    '/v1/__proto__',
    '/v1/constructor',
  ]) {
    const answer = await send('POST', `${path}?key=any`, { json: {} });
    assert.deepEqual([answer.status, answer.json.error.status], [404, 'NOT_FOUND'], path);
  }
  assert.equal((await send('POST', '/v1/accounts%3AsignUp?key=any', { json: {} })).status, 400);
});

const fields = [
  'email',
  'password',
  'idToken',
  'oobCode',
  'newPassword',
  'requestType',
  'newEmail',
  'displayName',
  'photoUrl',
  'deleteAttribute',
  'deleteProvider',
  'grant_type',
  'refresh_token',
  'continueUrl',
  'localId',
  'customAttributes',
  'disableUser',
  'requestUri',
  'postBody',
  'sessionId',
  'pendingToken',
  '__proto__',
];

test('never answers 500 to text that the database cannot store', async () => {
  for (const path of Object.keys(operations).filter((each) => operations[each]!.method === 'POST')) {
    const { token: idToken } = await signUpPerson(api);
    for (const field of fields)
      for (const odd of ['a\0b', ['a\0b']]) {
        const more = {
          requestType: 'VERIFY_EMAIL',
          grant_type: 'refresh_token',
          requestUri: 'http://localhost',
        };
        const answer = await send('POST', `${path}?key=any`, { json: { idToken, ...more, [field]: odd } });
        assert.ok(answer.status < 500, `${path} ${field} ${JSON.stringify(odd)}: ${answer.text}`);
      }
  }
});

test('never answers 500 to a malformed body', async () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'a@b.c',
      'refresh_token',
      'PASSWORD_RESET',
      'EMAIL_SIGNIN',
      '\0',
      '\ud800',
      'é'.repeat(300),
    ),
    fc.string({ unit: 'binary', maxLength: 70 }),
  );
  const paths = Object.keys(operations).filter((path) => operations[path]!.method === 'POST');
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.oneof(fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 6 }), odd),
      async (path, body) => {
        // Each request has its own address, because limits are not tested here.
        const remoteAddress = `10.${(++asked >> 8) & 255}.${asked & 255}.9`;
        const payload = JSON.stringify(body) ?? '';
        const headers = { 'content-type': 'application/json' };
        const answer = await app.inject({
          method: 'POST',
          url: `${path}?key=any`,
          payload,
          headers,
          remoteAddress,
        });
        assert.ok(answer.statusCode < 500, `${path} ${payload}: ${answer.statusCode} ${answer.body}`);
        if (answer.statusCode !== 200) assert.equal(typeof codeOf(answer.body), 'string');
      },
    ),
    { numRuns: runs(400) },
  );
});

test('lists our hosts without ports as authorized domains', async () => {
  const { json: config } = await send('GET', '/v1/projects?key=any', { host: 'late.comics.example:8080' });
  assert.deepEqual(config, {
    projectId: 'longstrip',
    authorizedDomains: ['late.comics.example', 'localhost'],
  });
});

test('returns the password policy in the client’s format', async () => {
  const { json: policy } = await send('GET', '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=any');
  assert.equal(policy.schemaVersion, 1);
  assert.deepEqual(policy.customStrengthOptions, { minPasswordLength: 8, maxPasswordLength: 4096 });
});

test('publishes only the public part of the keys', async () => {
  const answer = await send('GET', '/.well-known/jwks.json');
  assert.match(answer.headers['cache-control']!, /^public, max-age=\d{2,3}$/);
  assert.ok(answer.json.keys.length > 0);
  for (const key of answer.json.keys)
    assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
});
