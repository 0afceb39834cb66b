import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, line, noBody } from '../fields.ts';
import { deleted } from '../catalogue/comics.shapes.ts';
import { changedAnswer } from '../paging.ts';

const admin = { allowedBeforeAgeCheck: true, access: ['admin'] } as const;

/** A key for programs of the operator, without the key itself. */
const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'ApiKey' });

export const listApiKeys = endpoint({
  ...admin,
  name: 'listApiKeys',
  personalData: false,
  method: 'GET',
  path: '/api-keys',
  summary: 'The API keys of the operator, oldest first, without the keys themselves.',
  body: noBody,
  answer: z.object({ data: z.array(apiKey) }),
});
export const createApiKey = endpoint({
  ...admin,
  name: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  recentSecondFactor: 'keys refused',
  status: 201,
  summary: 'Creates a key that may make every staff call. The key is returned only once.',
  body: z.strictObject({ name: line(100) }),
  answer: apiKey.extend({ key: z.string() }).meta({ id: 'NewApiKey' }),
});
export const revokeApiKey = endpoint({
  ...admin,
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api-keys/{id}',
  recentSecondFactor: 'keys refused',
  summary: 'Revokes a key. Calls with it are refused within ten seconds.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(deleted),
});
