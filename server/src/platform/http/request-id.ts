/** Ids of requests: unique over nodes and restarts, and the same in all logs that a request passes through. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Trust } from './trusted-proxies.ts';

const idForm = /^[\w.:-]{8,128}$/;
/** W3C Trace Context: version, trace id, parent id, flags. */
export const traceparentForm = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The id that a trusted proxy has given the request (`X-Request-Id`, or the trace id of `traceparent`), or a new one. */
export const requestIds = (trusts: Trust) => (request: IncomingMessage) => {
  if (!trusts(request.socket?.remoteAddress, 0)) return randomUUID();
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && idForm.test(given)) return given;
  return traceparentForm.exec(String(request.headers['traceparent']))?.[1] ?? randomUUID();
};

/** Every answer names the id of its request. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
