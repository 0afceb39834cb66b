import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { problem, refusalCodes } from '@longstrip/contract/refusals';
import { openTestApp } from '../../../test/app-for-tests.ts';
import type { Method } from '../../../test/requests.ts';

/** A JSON answer; assertions check its shape. */
type Json = ReturnType<typeof JSON.parse>;

const api = await openTestApp();
const { json: document } = await api.send('GET', '/api/v1/openapi.json');
const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('every endpoint of the contract is bound, and nothing else', () => {
  // The document is generated from the bound endpoints.
  assert.deepEqual(
    operations.map(({ operation }) => operation.operationId).sort(),
    allEndpoints.map((each) => each.name).sort(),
  );
  assert.equal(new Set(allEndpoints.map((each) => each.name)).size, allEndpoints.length);
  assert.equal(new Set(allEndpoints.map((each) => `${each.method} ${each.path}`)).size, allEndpoints.length);
});

test('every endpoint is reached at its address, and writing ones are closed', async () => {
  for (const { name, method, path, access, recentSecondFactor } of allEndpoints) {
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, '!')}`;
    const { status, headers, json } = await api.send(
      method as Method,
      url,
      method === 'GET' ? {} : { json: { unknown: 1 } },
    );
    if (access !== 'public') {
      assert.deepEqual(
        [status, json.code, headers['www-authenticate']],
        [401, 'unauthenticated', 'Bearer'],
        name,
      );
      if (access === 'signed-in') continue;
      const takesNothing = method === 'GET' && url === `/api/v1${path}`;
      const withKey = await api.send(method as Method, url, { key: true, json: { unknown: 1 } });
      const expected = recentSecondFactor === 'keys refused' ? 'forbidden' : 'invalid_input';
      if (takesNothing) assert.equal(withKey.status, 200, withKey.text);
      else assert.equal(withKey.json.code, expected, `${name}: ${withKey.text}`);
    } else if (method !== 'GET') assert.equal(json.code, 'invalid_input', name);
    else assert.ok(status === 200 || json.code === 'invalid_input', name);
  }
});

test('the document is OpenAPI 3.1 in its structure', () => {
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.ok(document.info.title && document.info.version);
  assert.deepEqual(document.servers, [{ url: '/api/v1' }]);
  assert.deepEqual(
    operations
      .map(({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`)
      .sort(),
    allEndpoints.map((each) => `${each.name} ${each.method} ${each.path}`).sort(),
  );
  for (const { path, method, operation } of operations) {
    assert.deepEqual(
      operation.parameters.filter((each: Json) => each.in === 'path').map((each: Json) => each.name),
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    );
    for (const parameter of operation.parameters)
      assert.ok(parameter.schema && (parameter.required === true) === (parameter.in === 'path'));
    assert.equal(method === 'get', operation.requestBody === undefined);
    const success = Object.keys(operation.responses).filter((status) => status !== 'default');
    assert.equal(success.length, 1);
    assert.ok(operation.responses.default.content['application/problem+json'].schema.$ref);
    const endpoint = allEndpoints.find((each) => each.name === operation.operationId)!;
    const type = endpoint.download?.type ?? 'application/json';
    const answered = operation.responses[success[0]!];
    assert.ok(answered.description && answered.content[type].schema, endpoint.name);
    assert.deepEqual(operation.security, endpoint.access === 'public' ? undefined : [{ bearer: [] }]);
    const content = operation.requestBody?.content ?? {};
    if (endpoint.files) {
      const { properties } = content['multipart/form-data'].schema;
      for (const field of Object.keys(endpoint.files))
        assert.ok(properties[field], `${endpoint.name}.${field}`);
    }
  }
  assert.equal(document.components.securitySchemes.bearer.scheme, 'bearer');
  for (const code of refusalCodes) assert.ok(document.info.description.includes(code));
});

test('every schema is valid and every reference resolves', () => {
  let references = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === '$ref') {
        references++;
        assert.ok(
          Object.hasOwn(document.components.schemas, String(each).replace('#/components/schemas/', '')),
          String(each),
        );
      } else visit(each);
    }
  };
  visit(document);
  assert.ok(references > 20);
});

const types = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null', undefined]);

test('every schema uses JSON Schema keywords', () => {
  const visit = (schema: Json, place: string): void => {
    for (const type of [schema.type].flat()) assert.ok(types.has(type), `${place}: ${type}`);
    if (schema.type === 'object')
      assert.ok(schema.properties || schema.additionalProperties !== undefined, place);
    if (schema.type === 'array') assert.ok(schema.items, place);
    assert.equal(schema.nullable, undefined, `${place}: 3.1 says null as a type`);
    for (const name of schema.required ?? [])
      assert.ok(Object.hasOwn(schema.properties, name), `${place}.${name}`);
    for (const [name, each] of Object.entries(schema.properties ?? {})) visit(each, `${place}.${name}`);
    for (const each of [schema.anyOf, schema.oneOf, schema.allOf].flat()) if (each) visit(each, place);
    if (schema.items) visit(schema.items, `${place}[]`);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
  for (const { operation } of operations) {
    for (const { content } of [...Object.values<Json>(operation.responses), operation.requestBody ?? {}])
      for (const { schema } of Object.values<Json>(content ?? {})) visit(schema, operation.operationId);
  }
});

test('refusals are problem documents field by field', async () => {
  const refused = await api.send('POST', '/api/v1/comics/list', { json: { limit: 0 } });
  assert.deepEqual(problem.parse(refused.json), refused.json);
});

test('the documentation page has no script and its policy allows its style', async () => {
  const { text, headers } = await api.send('GET', '/api/v1/docs');
  assert.doesNotMatch(text, /<script|\bon\w+=|javascript:|style="/i);
  const policy = headers['content-security-policy']!;
  const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    (match) => `'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`,
  );
  assert.equal(styles.length, 1);
  assert.ok(
    policy.includes(`style-src ${styles[0]}`) &&
      policy.startsWith("default-src 'none'; img-src 'self'; ") &&
      !policy.includes('script-src'),
  );
  for (const { name } of allEndpoints) assert.ok(text.includes(`id="${name}"`), name);
});

test('both documents are made once, compressed and answered with 304', async () => {
  for (const name of ['docs', 'openapi.json']) {
    const get = (headers: Record<string, string> = {}) => api.send('GET', `/api/v1/${name}`, { headers });
    const compressed = await get({ 'accept-encoding': 'br' });
    assert.equal(compressed.headers['content-encoding'], 'br');
    assert.ok(compressed.bytes.length < 100_000, `${name}: ${compressed.bytes.length}`);
    assert.ok((await get()).bytes.length < 1_000_000);
    assert.match(compressed.headers['cache-control']!, /^public, max-age=/);
    const known = await get({ 'if-none-match': compressed.headers['etag']! });
    assert.deepEqual([known.status, known.bytes.length], [304, 0]);
  }
});
