/**
 * Spans of HTTP calls of other services: payment provider, storage, shared caches, sign-in. Their clients announce each call
 * on channels of Node, so no code that calls knows of it. The services get the trace, too.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Span, Tracing } from './tracing.ts';

/** Of `fetch`. */
type FetchRequest = { method: string; origin: string; addHeader(name: string, value: string): void };

type Message<Request> = {
  request: Request;
  response?: { statusCode?: number };
  error?: Error & { code?: string };
};

/** Returns a function that stops it. */
export function traceCalls(tracing: Tracing): () => void {
  const spans = new WeakMap<object, Span>();
  const begin = (request: object, method: string, host: string) => {
    const name = `${method} ${host}`;
    const span = tracing.beginCall(name, { 'http.request.method': method, 'server.address': host });
    if (span) spans.set(request, span);
    return span?.traceparent;
  };
  const end = ({ request, response, error }: Message<object>) => {
    const span = spans.get(request);
    spans.delete(request);
    const status = response?.statusCode;
    span?.end({
      attributes: { 'http.response.status_code': status },
      failure: error ? (error.code ?? error.name) : status && status >= 400 ? String(status) : undefined,
    });
  };
  const channels: Record<string, (message: never) => void> = {
    'http.client.request.created': ({ request }: Message<ClientRequest>) => {
      const traceparent = begin(request, request.method, request.host);
      if (traceparent && !request.headersSent) request.setHeader('traceparent', traceparent);
    },
    'http.client.response.finish': end as (message: {
      request: ClientRequest;
      response: IncomingMessage;
    }) => void,
    'http.client.request.error': end,
    'undici:request:create': ({ request }: Message<FetchRequest>) => {
      const traceparent = begin(request, request.method, new URL(request.origin).hostname);
      if (traceparent) request.addHeader('traceparent', traceparent);
    },
    'undici:request:headers': end,
    'undici:request:error': end,
  };
  const all = Object.entries(channels) as [string, (message: unknown) => void][];
  for (const [channel, listener] of all) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of all) unsubscribe(channel, listener);
  };
}
