import { endpointPath } from '@longstrip/contract/endpoint';
import type { Refusal, Transport } from './transport.ts';

const offline: Refusal = {
  ok: false,
  status: 0,
  code: 'network',
  title: 'The site cannot be reached right now.',
};

/** Calls the API of the same origin. A lost connection is an answer like any other, never a throw. */
export const fetchTransport: Transport = async ({ method, path, params, body }, signal) => {
  try {
    const response = await fetch(endpointPath(path, params), {
      method,
      signal,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.ok) return { ok: true, answer };
    return {
      ok: false,
      status: response.status,
      code: answer.code ?? 'server_error',
      title: answer.title ?? '',
    };
  } catch {
    return offline;
  }
};
