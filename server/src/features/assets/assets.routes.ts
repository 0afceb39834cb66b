/** GET and HEAD /images/:file, and /images/public/:file for image hosts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblems } from '../../platform/http/problems.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isKnown } from '../../platform/http/send-bytes.ts';
import type { SharedCacheHeaders } from '../../platform/shared-caches/cache-tags.ts';
import { FileMissing } from '../../platform/storage/file-storage.ts';
import {
  contentTypeOf,
  parseFileName,
  publicFolder,
  strangersFolder,
  type DeliveredFile,
} from './addresses.ts';
import { parseRange } from './byte-range.ts';
import type { Deliveries, Delivery } from './delivery.ts';
import type { FileReader } from './file-cache.ts';
import { imageTag } from './image-invalidations.ts';
import { verifyLink } from './links.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import type { XAccel } from './x-accel.ts';

/**
 * `public`: all callers may have the image, permanently. `private`: shared caches must not keep it. `locked`: only with a
 * signed link that has not expired.
 */
export type ImageVisibility = 'public' | 'private' | 'locked';

/** `cacheTags`: a public image is no longer the same for all callers once one of them is invalidated. */
export type ImageAccess = { visibility: ImageVisibility; cacheTags: readonly string[] };

/** Throws the refusal if the caller may not have the image. */
export type MayServe = (
  image: { imageId: string; purpose: ImagePurpose },
  request: FastifyRequest,
) => Promise<ImageAccess>;

export type ImageDecisions = {
  mayServe: MayServe;
  /** The same for a caller of whom only the site is known. */
  mayServeStrangers: MayServe;
};

export type ServingOptions = Pick<AssetPorts, 'moneyClock' | 'secret' | 'log'> &
  ImageDecisions & {
    files: FileReader;
    deliveries: Deliveries;
    sharedCaches: SharedCacheHeaders;
    xAccel: XAccel;
  };

type ImageRequest = FastifyRequest<{ Params: { file: string } }>;

/** Serves delivered images. Every refusal is a problem document that is not cached. */
export function serveImages(app: FastifyInstance, options: ServingOptions): void {
  void app.register(async (images) => {
    sendProblems(images);
    images.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url: `${publicFolder}/:file`,
      handler: (request, reply) => serve(request, reply, decide, options),
    });
    images.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url: `${strangersFolder}/:file`,
      config: { isForImageHosts: true },
      handler: (request, reply) => serve(request, reply, decideForStrangers, options),
    });
  });
}

async function serve(
  request: ImageRequest,
  reply: FastifyReply,
  decideCaching: typeof decide,
  options: ServingOptions,
): Promise<FastifyReply> {
  const file = parseFileName(request.params.file);
  const delivery = file && (await options.deliveries.find(file));
  if (!file || !delivery) throw new Refusal('image_not_found');
  const caching = await decideCaching(request, file, delivery, options);
  const etag = `"${request.params.file}"`;
  reply
    .headers(caching)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .type(contentTypeOf(file.variant));
  if (isKnown(request, etag)) return reply.code(304).send();
  // A proxy does not cache what it sends from its own disk.
  const isShared = caching['cache-control']!.startsWith('public');
  const location = isShared ? undefined : options.xAccel(request, delivery.key);
  if (location) return reply.header('x-accel-redirect', location).send();
  return sendBytes(request, reply, delivery, etag, options);
}

/** Answers the headers for caches of an image that may be served; throws for one that may not. */
async function decide(
  request: ImageRequest,
  { stem }: DeliveredFile,
  { imageId, purpose }: Delivery,
  { mayServe, moneyClock, secret, ...options }: ServingOptions,
): Promise<Record<string, string>> {
  const now = moneyClock.now();
  const query = request.query as Record<string, unknown>;
  const verdict = verifyLink(secret, stem, query, now);
  const untilLinkExpires = () => ({
    'cache-control': `private, max-age=${Math.floor(Number(query['e']) - now.getTime() / 1000)}`,
  });
  if (verdict === 'staff') return untilLinkExpires();
  const { visibility, cacheTags } = await mayServe({ imageId, purpose }, request);
  if (visibility === 'public') return publicHeaders(imageId, cacheTags, options);
  // Revalidated each time: the browser's copy must not be shown once the age confirmation is withdrawn.
  if (visibility === 'private') return { 'cache-control': 'private, no-cache' };
  // Callers without the right to see an image do not learn that it exists.
  if (verdict === 'forged') throw new Refusal('image_not_found');
  if (verdict === 'expired') throw new Refusal('link_expired');
  return untilLinkExpires();
}

/** Links and cookies are ignored: images that not every visitor may have are not found. */
async function decideForStrangers(
  request: ImageRequest,
  _file: DeliveredFile,
  { imageId, purpose }: Delivery,
  { mayServeStrangers, ...options }: ServingOptions,
): Promise<Record<string, string>> {
  const { visibility, cacheTags } = await mayServeStrangers({ imageId, purpose }, request).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? new Refusal('image_not_found') : error;
    },
  );
  if (visibility !== 'public') throw new Refusal('image_not_found');
  return publicHeaders(imageId, cacheTags, options);
}

/** Browsers keep images permanently. Shared caches ask again, because the comic may have become AO or locked since. */
function publicHeaders(
  imageId: string,
  cacheTags: readonly string[],
  { sharedCaches }: Pick<ServingOptions, 'sharedCaches'>,
): Record<string, string> {
  return {
    'cache-control': `public, max-age=31536000, s-maxage=${sharedCaches.imageSeconds}, immutable`,
    ...sharedCaches.tags([imageTag(imageId), ...cacheTags]),
  };
}

async function sendBytes(
  request: ImageRequest,
  reply: FastifyReply,
  { key, bytes }: Delivery,
  etag: string,
  { files, log }: ServingOptions,
): Promise<FastifyReply> {
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = request.method === 'HEAD' ? undefined : parseRange(wanted, bytes);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store');
    return reply.send();
  }
  reply.header('content-length', range ? range.end - range.start + 1 : bytes);
  if (request.method === 'HEAD') return reply.send();
  try {
    const content = await files.read({ key, bytes }, range);
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
    return reply.send(content);
  } catch (error) {
    reply.removeHeader('content-length').removeHeader('etag').removeHeader('accept-ranges');
    if (!(error instanceof FileMissing)) throw error;
    // The image may have been released this moment. Otherwise the file is lost, which the operator has to know.
    log(`The image file ${key} was promised and is not there.`);
    throw new Refusal('image_not_found');
  }
}
