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

/** Only who is signed in loads what it takes to speak as somebody. */
async function sendAsReader({ name, method, path, params, body }: Call, signal: AbortSignal) {
  const send = (authorization?: { authorization: string }) =>
    fetch(endpointPath(path, params), {
      method,
      signal,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...authorization },
      body: JSON.stringify(body),
    });
  const session = remembersSomebody() && (await import('./session/send-as-reader.ts').catch(() => null));
  return session ? session.sendAsReader(name, send) : send();
}
