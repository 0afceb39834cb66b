import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = () => Promise<Buffer>;
export type Encoded = { raw: Buffer; gzip?: Encoding; brotli?: Encoding; etag: string; type: string };

/** Answers with bytes that are ready in every encoding, or 304 if the client has them already. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { raw, gzip, brotli, etag, type }: Encoded,
): Promise<FastifyReply> {
  void reply.header('etag', etag).header('vary', 'Accept-Encoding').type(type);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && isKnown(request, etag)) return reply.code(304).send();
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  if (brotli && accepted.has('br')) return reply.header('content-encoding', 'br').send(await brotli());
  if (gzip && accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(await gzip());
  return reply.send(raw);
}

/** Whether the client already has what it requests, by If-None-Match. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}

function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',');
  return new Set(
    offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.split(';')[0]!.trim()),
  );
}
