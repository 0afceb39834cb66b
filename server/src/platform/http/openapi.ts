import { setImmediate } from 'node:timers/promises';
import { apiBase, type Endpoint } from '@longstrip/contract/endpoint';
import { problem, refusalCodes } from '@longstrip/contract/refusals';
import { z } from 'zod';

type Json = Record<string, unknown>;

/**
 * OpenAPI 3.1 from the schemas that validate requests and describe answers. All at once it takes a tenth of a second, so
 * other work runs between the endpoints.
 */
export async function openApiDocument(endpoints: Endpoint[], siteName: string): Promise<Json> {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, components);
    await setImmediate();
  }
  schemaOf(problem, 'output', components);
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description: `Every refusal is a problem document (RFC 9457) with one of these codes: ${refusalCodes.join(', ')}.`,
    },
    servers: [{ url: apiBase }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      schemas: components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The ID token of a signed-in person, or an operator key (made with: npm run api-key), which acts as an admin.',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, components: Json): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }], 'x-access': endpoint.access }),
    parameters: parametersOf(endpoint, components),
    ...(endpoint.method === 'GET' ? {} : { requestBody: bodyOf(endpoint, components) }),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        content: answerOf(endpoint, components),
      },
      default: {
        description: 'A refusal.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function answerOf({ download, answer }: Endpoint, components: Json): Json {
  if (download) return { [download.type]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: schemaOf(answer, 'output', components) } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text of your own, one for each request that you mean. Sent again within 24 hours, the request gets the same answer and does nothing more.',
  schema: { type: 'string', maxLength: 255 },
};

function parametersOf(endpoint: Endpoint, components: Json): Json[] {
  const { properties = {} } = schemaOf(endpoint.params, 'input', components) as { properties?: Json };
  const inPath = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  return endpoint.idempotencyKey ? [...inPath, idempotencyKey] : inPath;
}

function bodyOf(endpoint: Endpoint, components: Json): Json {
  const schema = schemaOf(endpoint.body, 'input', components) as { properties?: Json; required?: string[] };
  if (!endpoint.files) return { content: { 'application/json': { schema } } };
  const files = Object.fromEntries(
    Object.entries(endpoint.files).map(([name, { max, description }]) => [
      name,
      max === 1
        ? { type: 'string', format: 'binary', description }
        : { type: 'array', maxItems: max, items: { type: 'string', format: 'binary' }, description },
    ]),
  );
  return {
    content: {
      'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...files } } },
    },
  };
}

/** A JSON schema whose named parts live under components. Zod names them by their id in `$defs`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const written = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  const {
    $schema: _,
    $defs,
    id,
    ...own
  } = JSON.parse(written.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & {
    $defs?: Record<string, Json>;
    id?: string;
  };
  for (const [name, { id: _id, ...definition }] of Object.entries($defs ?? {})) components[name] = definition;
  if (id === undefined) return own;
  components[id] = own;
  return { $ref: `#/components/schemas/${id}` };
}
