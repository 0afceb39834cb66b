import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type BodyDeadline = {
  /** Removes the deadline, for uploads: the server's `requestTimeout` limits their time. */
  lift(request: FastifyRequest): void;
};

/** Time for a whole body to arrive, from the end of the headers on. */
const bodyMilliseconds = 30_000;

/** Ends the connection with the answer, for bodies that no route reads. Node would read them completely. */
export function dropBody(request: FastifyRequest, reply: FastifyReply): void {
  if (hasBody(request)) void reply.header('connection', 'close');
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/**
 * Ends connections whose body does not arrive in time, whether or not the request has been answered meanwhile. Node's
 * own limits count for all requests alike, and an upload may take minutes.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds = bodyMilliseconds): BodyDeadline {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const lift = (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const { socket } = request.raw;
    const end = () => {
      // Node's own answer to a request that takes too long.
      if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      request.raw.destroy();
    };
    timers.set(request, setTimeout(end, milliseconds).unref());
    for (const event of ['end', 'close']) request.raw.once(event, () => lift(request));
    done();
  });
  return { lift };
}
