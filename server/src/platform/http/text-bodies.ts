import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Routes that read bodies add their own parser. All other bodies are refused unread, and end the connection. */
export function refuseUnparsedBodies(app: FastifyInstance): void {
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
    // A body to an unknown address is not read either.
    request.is404 ? undefined : parse((await readBytes(payload, limitOf(request))).toString('utf8'), request),
  );
}

/** No network splits a megabyte into more chunks. Single bytes are an attempt to keep the server busy. */
const maxChunks = 4000;

/** The whole body; rejects with a status if it is too large, too fragmented or incomplete. */
export function readBytes(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let bytes = Buffer.alloc(0);
  let length = 0;
  let chunks = 0;
  const fail = (statusCode: number, message: string) => {
    payload.off('data', take).resume();
    reject(Object.assign(new Error(message), { statusCode }));
  };
  const take = (chunk: Buffer) => {
    if (length + chunk.length > limit) return fail(413, 'The body is too large.');
    if (++chunks > maxChunks) return fail(400, 'The body came in too many pieces.');
    if (length + chunk.length > bytes.length) {
      const larger = Buffer.alloc(Math.min(limit, Math.max(2 * bytes.length, length + chunk.length, 1024)));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    chunk.copy(bytes, length);
    length += chunk.length;
  };
  if (Number(payload.headers['content-length']) > limit) fail(413, 'The body is too large.');
  else
    payload
      .on('data', take)
      .once('end', () => resolve(bytes.subarray(0, length)))
      .once('error', () => fail(400, 'The body ended too early.'));
  return promise;
}
