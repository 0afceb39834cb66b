import type { FastifyInstance } from 'fastify';
import type { Trust } from '../http/trusted-proxies.ts';
import type { Span, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** A span for each request, by its route or page. It continues the trace of a trusted proxy. */
export function traceRequests(
  app: FastifyInstance,
  { tracing, trusts }: { tracing: Tracing; trusts: Trust },
): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const isTrusted = typeof traceparent === 'string' && trusts(request.socket.remoteAddress, 0);
    const span = tracing.begin('server', request.method, isTrusted ? traceparent : undefined);
    request.span = span;
    // Also when the client has gone.
    reply.raw.once('close', () => {
      const route = request.pagePattern ?? request.routeOptions.url ?? 'unknown';
      const status = reply.raw.writableFinished ? reply.statusCode : undefined;
      span.end({
        name: `${request.method} ${route}`,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': status,
          'longstrip.request_id': request.id,
          'longstrip.refusal': request.refusedWith,
        },
        failure: status === undefined ? 'aborted' : status >= 500 ? String(status) : undefined,
      });
    });
    span.run(done);
  });
  // What follows the body follows from an event of the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => request.span!.run(done));
}
