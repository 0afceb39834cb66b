import type { Call } from './calls.ts';
import { send } from './send.ts';
import { hasStoredUser } from './session/start-session.ts';
import { type CallContext, networkRefusal, type Transport } from './transport.ts';

/** Calls the API of the same origin, as the signed-in user if any. Never rejects: a lost connection is a `Refusal`. */
export const fetchTransport: Transport = async (call, context) => {
  try {
    const response = await sendAsReader(call, context);
    const answer = await response.json();
    if (response.ok) return { ok: true, answer };
    return { code: 'server_error', title: '', ...answer, ok: false, status: response.status };
  } catch {
    return networkRefusal;
  }
};

/** Only signed-in users load the code that adds a token. */
async function sendAsReader(call: Call, context: CallContext) {
  const session = hasStoredUser() && (await import('./session/send-as-reader.ts').catch(() => null));
  return session ? session.sendAsReader(call, context) : send(call, context);
}
