import { endpointPath } from '@longstrip/contract/endpoint';
import { remembersSomebody } from './session/start-session.ts';
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

/** Only who is signed in loads what it takes to speak as somebody. The identity client itself asks for the settings. */
async function sendAsReader(call: Call, signal: AbortSignal): Promise<Response> {
  const as = (token: string | null) => send(call, signal, token);
  if (call.name === 'readSite' || !remembersSomebody()) return as(null);
  const session = await import('./session/send-as-reader.ts').catch(() => null);
  return session ? session.sendAsReader(as) : as(null);
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
