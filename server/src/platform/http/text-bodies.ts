import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Bodies are read where a slice says so. All others are refused unread, and end the connection. */
export function refuseOtherBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, _payload, done) =>
    done(request.is404 ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(), undefined),
  );
}

type Options = {
  /** Most bytes of a request's body. */
  limitOf(request: FastifyRequest): number;
  parse(text: string, request: FastifyRequest): unknown;
};

/**
 * Reads bodies of a content type as text. Fastify's own reader keeps every chunk as an object until the end, so that a
 * body sent in single bytes costs hundreds of times its size; here it costs its size.
 */
export function readTextBodies(
  scope: FastifyInstance,
  contentType: string,
  { limitOf, parse }: Options,
): void {
  scope.addContentTypeParser(contentType, async (request: FastifyRequest, payload: IncomingMessage) =>
    // What is at no address is not read either.
    request.is404 ? undefined : parse(await readText(payload, limitOf(request)), request),
  );
}

/** No network cuts a body of a megabyte into more pieces; whoever sends single bytes wants to keep us busy. */
const mostChunks = 4000;

function readText(payload: IncomingMessage, limit: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = Buffer.alloc(0);
  let length = 0;
  let chunks = 0;
  const fail = (statusCode: number, message: string) => {
    payload.off('data', take).resume();
    reject(Object.assign(new Error(message), { statusCode }));
  };
  const take = (chunk: Buffer) => {
    if (length + chunk.length > limit) return fail(413, 'The body is too large.');
    if (++chunks > mostChunks) return fail(400, 'The body came in too many pieces.');
    if (length + chunk.length > text.length) {
      const larger = Buffer.alloc(Math.min(limit, Math.max(2 * text.length, length + chunk.length, 1024)));
      text.copy(larger, 0, 0, length);
      text = larger;
    }
    chunk.copy(text, length);
    length += chunk.length;
  };
  if (Number(payload.headers['content-length']) > limit) fail(413, 'The body is too large.');
  else
    payload
      .on('data', take)
      .once('end', () => resolve(text.toString('utf8', 0, length)))
      .once('error', () => fail(400, 'The body ended too early.'));
  return promise;
}
