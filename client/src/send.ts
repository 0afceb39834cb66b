import { endpointPath } from '@longstrip/contract/endpoint';
import type { Call } from './calls.ts';

/** One request to the API of the same origin. */
export function send(
  { method, path, params, body, idempotencyKey }: Call,
  {
    headers,
    ...options
  }: Pick<RequestInit, 'signal' | 'keepalive'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(endpointPath(path, params), {
    method,
    headers: {
      // For a form the browser sets the content type, which names the boundary.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
    ...options,
  });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
