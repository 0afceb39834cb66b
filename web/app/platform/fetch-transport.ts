import { endpointPath } from '@longstrip/contract/endpoint';
import { bearer } from './session/bearer.ts';
import type { Call, Refusal, Transport } from './transport.ts';

const offline: Refusal = {
  ok: false,
  status: 0,
  code: 'network',
  title: 'The site cannot be reached right now.',
};

/** Calls the API of the same origin as whoever is signed in. A lost connection is an answer like any other, never a throw. */
export const fetchTransport: Transport = async (call, signal) => {
  try {
    const response = await sendAsReader(call, signal);
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

/** Who turns out to be signed out goes on as anybody: the page is shown in any case. */
async function sendAsReader(call: Call, signal: AbortSignal): Promise<Response> {
  // The identity client itself asks for the site's settings.
  const token = call.name === 'readSite' ? null : await bearer();
  const response = await send(call, signal, token);
  if (!token || response.status !== 401) return response;
  const fresh = await bearer(true);
  if (fresh) {
    const second = await send(call, signal, fresh);
    if (second.status !== 401) return second;
    void import('./session/log-out.ts').then(({ endSessionHere }) => endSessionHere());
  }
  return send(call, signal, null);
}

function send({ method, path, params, body }: Call, signal: AbortSignal, token: string | null) {
  return fetch(endpointPath(path, params), {
    method,
    signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
