/** Answers like Stripe's HTTP API in test mode: forms in, JSON out, idempotency keys kept for a day. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../src/platform/clock.ts';
import { openStripeObjects, type StripeObject, StripeProblem } from './stripe-objects.ts';

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};

const dayMilliseconds = 86_400_000;
/** Smaller than Stripe's pages, so that lists have several. */
const pageSize = 2;

type ApiRequest = { method: string; path: string; parameters: StripeObject };
type Answer = { status: number; body: StripeObject };
/** Cuts the connection before a request is carried out, or before it is answered. */
type Cut = 'request' | 'answer' | 'none';

/** What each call accepts; anything else is refused, as Stripe does. */
const accepted: Record<string, string[]> = {
  'POST /v1/customers': ['metadata'],
  'POST /v1/payment_intents': [
    'amount',
    'currency',
    'confirm',
    'capture_method',
    'allowed_payment_method_types',
    'customer',
    'payment_method',
    'description',
    'metadata',
    'setup_future_usage',
    'use_stripe_sdk',
    'return_url',
    'off_session',
  ],
  'POST /v1/setup_intents': [
    'confirm',
    'usage',
    'allowed_payment_method_types',
    'customer',
    'payment_method',
    'description',
    'metadata',
    'use_stripe_sdk',
    'return_url',
  ],
  'POST /v1/refunds': ['payment_intent', 'amount', 'metadata'],
};

/** `loseEvery`: the answer to every n-th charge or refund is lost, also after the immediate retry. 0: none. */
export async function openStripeDouble(clock: Clock, { loseEvery = 0 } = {}) {
  const objects = openStripeObjects(clock);
  const keys = new Map<string, { asked: string; answer: Answer; until: number }>();
  const requests: ApiRequest[] = [];
  let cuts: Cut[] = [];
  let orders = 0;

  function answer(asked: ApiRequest, key: string | undefined): Answer & { repeated?: true } {
    const text = JSON.stringify(asked);
    const before = key ? keys.get(key) : undefined;
    if (before && before.until > clock.now().getTime()) {
      if (before.asked === text) return { ...before.answer, repeated: true };
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const made = perform(asked);
    if (key) keys.set(key, { asked: text, answer: made, until: clock.now().getTime() + dayMilliseconds });
    return made;
  }

  function perform(asked: ApiRequest): Answer {
    try {
      objects.settleDue();
      return { status: 200, body: structuredClone(expand(route(asked), asked.parameters['expand'] ?? [])) };
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      return { status: error.status, body: error.body };
    }
  }

  function route({ method, path, parameters: { expand: _expand, ...parameters } }: ApiRequest): StripeObject {
    const [, , kind = '', id = '', action] = path.split('/');
    const call = `${method} /v1/${kind}`;
    const unknown = Object.keys(parameters).find((name) => accepted[call] && !accepted[call].includes(name));
    if (unknown && !id)
      throw new StripeProblem(400, {
        type: 'invalid_request_error',
        message: `Received unknown parameter: ${unknown}`,
      });
    if (action === 'detach') return objects.detachPaymentMethod(id);
    if (action === 'cancel') return objects.cancelIntent(id, kind.slice(0, -1));
    if (call === 'GET /v1/payment_intents' && id === 'search')
      return { object: 'search_result', has_more: false, data: objects.searchIntents(parameters['query']) };
    if (method === 'GET' && id) return objects.get(id, kind.slice(0, -1));
    switch (call) {
      case 'POST /v1/customers':
        return objects.createCustomer(parameters);
      case 'DELETE /v1/customers':
        return objects.deleteCustomer(id);
      case 'POST /v1/payment_intents':
        return objects.createIntent(parameters);
      case 'POST /v1/setup_intents':
        return objects.createSetup(parameters);
      case 'GET /v1/setup_intents':
        return pageOf(
          objects
            .all('setup_intent')
            .filter((each) => each['payment_method'] === parameters['payment_method']),
          parameters,
        );
      case 'POST /v1/refunds':
        return objects.createRefund(parameters);
      case 'GET /v1/refunds':
        return pageOf(
          objects.all('refund').filter((each) => each['payment_intent'] === parameters['payment_intent']),
          parameters,
        );
      case 'GET /v1/balance_transactions': {
        const { gte, lt } = parameters['created'];
        const inSpan = ({ created }: StripeObject) => created >= Number(gte) && created < Number(lt);
        return pageOf(objects.all('balance_transaction').filter(inSpan), parameters);
      }
      default:
        throw new StripeProblem(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL: ${call}`,
        });
    }
  }

  /** Replaces ids of objects by the objects, along paths such as `data.source`. */
  function expand(root: StripeObject, paths: string[]): StripeObject {
    const expanded = structuredClone(root);
    for (const path of paths) follow(expanded, path.split('.'));
    return expanded;
  }
  function follow(from: StripeObject, [name, ...rest]: string[]): void {
    if (!name) return;
    if (Array.isArray(from[name])) {
      for (const each of from[name]) follow(each, rest);
      return;
    }
    if (typeof from[name] === 'string') from[name] = structuredClone(objects.any(from[name]));
    if (from[name]) follow(from[name], rest);
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url!, 'http://stripe');
    const form = new URLSearchParams(
      request.method === 'POST' ? Buffer.concat(chunks).toString() : url.search,
    );
    const asked = { method: request.method!, path: url.pathname, parameters: readForm(form) };
    const isOrder =
      asked.method === 'POST' && /^\/v1\/(payment_intents|setup_intents|refunds)$/.test(asked.path);
    if (isOrder && loseEvery && ++orders % loseEvery === 0) cuts = ['answer', 'answer'];
    const cut = cuts.shift();
    if (cut === 'request') return request.socket.destroy();
    requests.push(asked);
    const isKnown = request.headers.authorization === `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`;
    const { status, body, repeated } = isKnown
      ? answer(asked, request.method === 'POST' ? (request.headers['idempotency-key'] as string) : undefined)
      : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    if (cut === 'answer') return request.socket.destroy();
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
      ...(repeated && { 'idempotent-replayed': 'true' }),
    });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    ...objects,
    url: `http://127.0.0.1:${port}`,
    /** All requests so far, in order. */
    requests,
    /** Disturbs the next requests. */
    cut: (...next: Cut[]) => {
      cuts = next;
    },
    /** An event as Stripe delivers it. */
    sign(event: StripeObject, { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, at = clock.now() } = {}) {
      const body = Buffer.from(JSON.stringify(event));
      const time = Math.floor(at.getTime() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
      return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof openStripeDouble>>;

function pageOf(list: StripeObject[], { starting_after: after }: StripeObject): StripeObject {
  const start = after ? list.findIndex(({ id }) => id === after) + 1 : 0;
  const data = list.slice(start, start + pageSize);
  return { object: 'list', data, has_more: start + pageSize < list.length, url: '' };
}

/** Reads `metadata[payment_id]=1` and `expand[0]=a` as objects and lists. */
function readForm(form: URLSearchParams): StripeObject {
  const parameters: StripeObject = {};
  for (const [name, value] of form) {
    const [, first, inner] = /^([^[]+)(?:\[([^\]]*)\])?$/.exec(name)!;
    if (inner === undefined) parameters[first!] = value;
    else if (/^\d*$/.test(inner)) (parameters[first!] ??= []).push(value);
    else (parameters[first!] ??= {})[inner] = value;
  }
  return parameters;
}
