/** Requests that have to be refused, made for every call of the contract from its own schemas. */
import { randomUUID } from 'node:crypto';
import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import { noBody } from '@longstrip/contract/fields';
import { z } from 'zod';
import type { Random } from '../seeded.ts';
import { multipart, type Part } from './multipart.ts';
import {
  attackTexts,
  badKeys,
  junkHeaders,
  junkHosts,
  malformedJson,
  poisonText,
  poisonValue,
  prototypeKeys,
  wrongTypes,
} from './poison.ts';

export type HostileRequest = {
  /** What is wrong with it. */
  trick: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
};

type Schema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};
type Fixtures = { key: string; ids: string[]; picture: Buffer };

export function hostileRequest(
  endpoints: readonly Endpoint[],
  random: Random,
  fixtures: Fixtures,
): HostileRequest {
  const endpoint = random.one(endpoints);
  const request: HostileRequest = {
    trick: '',
    method: endpoint.method,
    path: pathOf(endpoint, random, fixtures),
    headers: {
      ...(random.maybe(0.3) ? random.one(junkHeaders) : {}),
      ...(random.maybe(0.1) ? { host: random.one(junkHosts) } : {}),
    },
  };
  const valid = random.maybe(0.75);
  if (valid) request.headers.authorization = `Bearer ${fixtures.key}`;
  const tricks =
    // A body that a call ignores is no reason to refuse it.
    endpoint.method === 'GET' || endpoint.body === noBody
      ? pathTricks
      : endpoint.files
        ? [...bodyTricks, ...formTricks, ...formTricks]
        : bodyTricks;
  const [name, trick] = random.one(tricks);
  request.trick = `${endpoint.name}: ${name}${valid ? '' : ', no key'}`;
  trick(request, endpoint, random, fixtures);
  return request;
}

type Trick = [
  string,
  (request: HostileRequest, endpoint: Endpoint, random: Random, fixtures: Fixtures) => void,
];

const pathTricks: Trick[] = [
  [
    'wrong method',
    (request, endpoint, random) => {
      request.method = random.one(
        ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => method !== endpoint.method),
      );
      request.path = `${apiBase}/plans/list`;
      if (request.method === 'POST') request.method = 'DELETE';
    },
  ],
  [
    'path',
    (request, _, random) => {
      request.path =
        apiBase +
        random.one([
          '/',
          '',
          '//',
          '/comics/',
          '/comics/list/',
          '/Comics/list',
          '/comics;x=1/list',
          '/comics/%00',
          '/comics/%zz',
          '/comics/%c0%ae%c0%ae/',
          '/comics/..%2f..%2fetc%2fpasswd',
          `/comics/${'x'.repeat(300)}`,
          `/comics/${"';--"}`,
          '/comics/%F0%9F',
          '/genres/%2e%2e/x',
          '/comics/list%20',
          '/comics/list%3f',
          '/policies/../site',
          '/policies/privacy-policy%00',
          `/${'a/'.repeat(2000)}`,
          '/comics/{id}',
          '/comics/:id',
          '/comics/*',
          '/sale-banners/__proto__',
          '/policies/constructor',
          '/plans/toString',
          '/%6fpenapi.jso',
          '/docs/../x',
        ]);
      if (request.path.endsWith('/site')) request.path += '/x';
    },
  ],
  ['wrong key', (request, _, random) => void (request.headers.authorization = random.one(badKeys))],
];

const bodyTricks: Trick[] = [
  ...pathTricks,
  ['malformed JSON', (request, _, random) => json(request, random.one(malformedJson))],
  [
    'bytes as JSON',
    (request, _, random) => json(request, Buffer.concat([Buffer.from([0xff]), random.bytes(200)])),
  ],
  [
    'wrong content type',
    (request, endpoint, random) => {
      json(request, JSON.stringify(sample(endpoint, random)));
      request.headers['content-type'] = random.one(wrongTypes);
    },
  ],
  [
    'unknown field',
    (request, endpoint, random) =>
      json(request, withKey(sample(endpoint, random), random.one(prototypeKeys), random.one(attackTexts))),
  ],
  ['body too large', (request) => json(request, `{"title":"${'x'.repeat(1_200_000)}"}`)],
  [
    'duplicate field',
    (request, endpoint, random) => {
      const good = JSON.stringify(sample(endpoint, random)) ?? '{}';
      json(
        request,
        good.replace(
          /\}$/,
          `${good === '{}' ? '' : ','}"limit":1,"limit":${JSON.stringify(poisonValue(random))}}`,
        ),
      );
    },
  ],
  ...Array.from({ length: 4 }, (): Trick => [
    'poisoned field',
    (request, endpoint, random) => json(request, JSON.stringify(poisoned(endpoint, random))),
  ]),
];

const formTricks: Trick[] = [
  [
    'poisoned form',
    (request, endpoint, random, fixtures) => {
      const parts = fieldsOf(endpoint, random);
      const poison = {
        name: random.one([...parts.map((part) => part.name), 'unknown']),
        value: poisonText(random),
      };
      form(request, [
        ...parts.filter((part) => part.name !== poison.name),
        poison,
        ...filesFor(endpoint, random, fixtures),
      ]);
    },
  ],
  [
    'unknown form field',
    (request, endpoint, random) =>
      form(request, [
        ...fieldsOf(endpoint, random),
        { name: random.one(prototypeKeys) || 'x', value: random.one(attackTexts) },
      ]),
  ],
  [
    'file in a wrong field',
    (request, endpoint, random, { picture }) =>
      form(request, [
        ...fieldsOf(endpoint, random),
        {
          name: random.one(['title', '__proto__', 'upload', 'filesX']),
          fileName: 'x-cover.png',
          value: picture,
        },
      ]),
  ],
  [
    'a thousand files',
    (request, endpoint, _, { picture }) =>
      form(
        request,
        Array.from({ length: 1000 }, (__, n) => ({
          name: Object.keys(endpoint.files!)[0]!,
          fileName: `1-${n + 1}.png`,
          value: picture,
        })),
      ),
  ],
  [
    'a thousand fields',
    (request) =>
      form(
        request,
        Array.from({ length: 1000 }, (_, n) => ({ name: `f${n}`, value: 'x' })),
      ),
  ],
  ['field too long', (request) => form(request, [{ name: 'title', value: 'x'.repeat(1_100_000) }])],
  [
    'no image',
    (request, endpoint, random) =>
      form(request, [
        ...fieldsOf(endpoint, random),
        {
          name: Object.keys(endpoint.files!)[0]!,
          fileName: random.one([
            '1-cover.png',
            '..\\..\\1-1.png',
            '../../../1.png',
            '1\u0000.png',
            'x'.repeat(9000),
            '',
            `';--1-1.png`,
          ]),
          value: random.one([
            Buffer.alloc(0),
            Buffer.from('<svg onload=alert(1)>'),
            Buffer.from('GIF89a'),
            random.bytes(300),
            Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
          ]),
        },
      ]),
  ],
  [
    'broken form',
    (request, endpoint, random, { picture }) => {
      // Whichever part can still be read holds a field that no call accepts.
      const unknown = { name: 'unknown', value: 'x' };
      form(request, [
        unknown,
        ...fieldsOf(endpoint, random),
        { name: Object.keys(endpoint.files!)[0]!, fileName: '1-1.png', value: picture },
        unknown,
      ]);
      const body = request.body as Buffer;
      const type = request.headers['content-type']!;
      const how = random.below(6);
      if (how === 0) request.body = body.subarray(0, 1 + random.below(body.length - 8));
      else if (how === 1) request.headers['content-type'] = 'multipart/form-data';
      else if (how === 2) request.headers['content-type'] = type + 'x';
      else if (how === 3)
        request.body = Buffer.from(
          body
            .toString('latin1')
            .replace(/Content-Disposition: form-data; name="(?!unknown)[^"]*"/g, 'Content-Disposition: x'),
          'latin1',
        );
      else if (how === 4)
        request.body = Buffer.concat([Buffer.from(`--x${'\r\n'.repeat(3)}`), body.subarray(50)]);
      else request.body = random.bytes(500);
    },
  ],
];

function json(request: HostileRequest, body: Buffer | string): void {
  request.headers['content-type'] = 'application/json';
  request.body = body;
}
function form(request: HostileRequest, parts: Part[]): void {
  const { type, body } = multipart(parts);
  request.headers['content-type'] = type;
  request.body = body;
}

function pathOf(endpoint: Endpoint, random: Random, { ids }: Fixtures): string {
  const { properties = {} } = schemaOf(endpoint.params);
  return (
    apiBase +
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = properties[name] ?? {};
      return schema.enum
        ? String(random.one(schema.enum))
        : random.maybe(0.5)
          ? random.one(ids)
          : randomUUID();
    })
  );
}

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const schema =
    schemas.get(type) ?? resolve(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, schema);
  return schema;
}
function resolve(schema: Schema, defs = schema.$defs ?? {}): Schema {
  if (schema.$ref) return resolve(defs[schema.$ref.split('/').at(-1)!]!, defs);
  return {
    ...schema,
    ...(schema.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, each]) => [name, resolve(each, defs)]),
          ),
        }
      : {}),
    ...(schema.items ? { items: resolve(schema.items, defs) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map((each) => resolve(each, defs)) } : {}),
  };
}

/** A body that matches the schema, with attack texts in all text fields. */
function sample(endpoint: Endpoint, random: Random): Record<string, unknown> {
  const schema = schemaOf(endpoint.body);
  return valueOf(schema.anyOf?.find((each) => each.type === 'object') ?? schema, random) as Record<
    string,
    unknown
  >;
}
function valueOf(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  if (schema.anyOf) return valueOf(random.one(schema.anyOf), random);
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valueOf(each, random)]),
    );
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, random)];
  if (schema.type === 'integer' || schema.type === 'number') return 1 + random.below(3);
  if (schema.type === 'boolean') return random.maybe(0.5);
  if (schema.format === 'uuid') return randomUUID();
  return random.one(attackTexts);
}

/** A sample in which one field, at any depth, has a value that no field accepts. */
function poisoned(endpoint: Endpoint, random: Random): unknown {
  const body = sample(endpoint, random);
  const places: [Record<string, unknown>, string][] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      places.push([value as Record<string, unknown>, name]);
      visit(each);
    }
  };
  visit(body);
  if (places.length === 0) return { unknown: poisonValue(random) };
  const [owner, name] = random.one(places);
  owner[name] = poisonValue(random);
  return body;
}

function withKey(body: Record<string, unknown>, name: string, value: unknown): string {
  const text = JSON.stringify(body) ?? '{}';
  return text.replace(/\}$/, `${text === '{}' ? '' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}}`);
}

function fieldsOf(endpoint: Endpoint, random: Random): Part[] {
  return Object.entries(sample(endpoint, random)).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
function filesFor(endpoint: Endpoint, random: Random, { picture }: Fixtures): Part[] {
  return random.maybe(0.5)
    ? [{ name: random.one(Object.keys(endpoint.files!)), fileName: '1-1 cover.png', value: picture }]
    : [];
}
