import { endpointPath } from '@longstrip/contract/endpoint';
import type { Call } from './calls.ts';
import type { CallContext } from './transport.ts';

type Options = Pick<RequestInit, 'signal' | 'keepalive'> &
  Pick<CallContext, 'onProgress'> & { headers?: Record<string, string> };

/** One request to the API of the same origin. */
export async function send(
  { method, path, params, body, idempotencyKey }: Call,
  { headers: others, onProgress, ...options }: Options = {},
): Promise<Response> {
  const address = endpointPath(path, params);
  const headers = { ...(idempotencyKey && { 'idempotency-key': idempotencyKey }), ...others };
  if (body instanceof FormData) {
    // Readers send none.
    const { sendForm } = await import('./send-form.ts');
    return sendForm(address, { method, headers, body, onProgress, signal: options.signal });
  }
  if (body === undefined) return fetch(address, { method, headers, ...options });
  return fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...options,
  });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
