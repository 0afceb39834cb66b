/** Files in a bucket of an S3-compatible service. Loaded only where the settings name one. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/config.ts';
import { checkKey, FileMissing, type FileStorage, StorageUnavailable } from './file-storage.ts';
import { freeSpaceCheck } from './free-space.ts';

/** Up to this size a file is answered at once, as from a disk. */
const maxAtOnce = 256 * 1024;
/** Milliseconds. A reader waits for a file, a job can take longer. */
const limits = { connect: 3_000, silence: 10_000, request: 10_000 };
/** The slowest upload that is not given up, in bytes per millisecond. */
const slowestUpload = 100;
const tries = 4;
/** Milliseconds after which nothing is tried again, so that a reader does not wait for a service that does not answer. */
const maxRetryTime = 8_000;
/** Milliseconds before the second try; doubled before each further one. */
const firstPause = 100;

type S3Options = {
  /** The folder whose disk `assertRoom` looks at, because files come from there. */
  tmpDir: string;
  minFreeBytes?: number;
  log?: (message: string) => void;
};

/** Opens the bucket as storage. Nothing is requested before the first call. */
export function openS3(
  { bucket, endpoint, region, credentials, pathStyle }: S3Config,
  { tmpDir, minFreeBytes = 0, log = () => {} }: S3Options,
): FileStorage & { close(): void } {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Tries are counted here, because a stream can be sent only once.
    maxAttempts: 1,
    // Most services know no other checksums than Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its warnings say nothing that our errors do not, and go to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: {
      connectionTimeout: limits.connect,
      socketTimeout: limits.silence,
      // Until the answer begins.
      requestTimeout: limits.request,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
  });
  addContentMd5(client);

  const get = async (key: string, range?: string): Promise<StoredObject> => {
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: checkKey(key),
      ...(range && { Range: range }),
    });
    return asStored(await client.send(command));
  };

  return {
    assertRoom: freeSpaceCheck(tmpDir, { minFreeBytes, log }),

    async putFile(key, localPath) {
      const { size } = await stat(localPath);
      const { md5, sha256 } = await hashesOf(localPath);
      await retried(`put ${key}`, () =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: checkKey(key),
            Body: createReadStream(localPath),
            ContentLength: size,
            ContentMD5: md5,
            Metadata: { sha256 },
          }),
          { requestTimeout: limits.request + size / slowestUpload },
        ),
      );
      await rm(localPath, { force: true });
    },

    read: (key, { start, end }) =>
      retried(key, async () => {
        const { body, total, sha256 } = await get(key, `bytes=${start}-${end}`);
        if (total <= end) {
          body.destroy();
          throw new FileMissing(key);
        }
        const checked = start === 0 && end === total - 1 ? checkedBody(key, body, sha256) : body;
        return end - start >= maxAtOnce ? checked : await bytesOf(key, checked, end - start + 1);
      }),

    open: (key) =>
      retried(key, async () => {
        const { body, sha256 } = await get(key);
        return checkedBody(key, body, sha256);
      }),

    async delete(keys) {
      if (keys.length === 0) return [];
      const answer = await retried('delete', () =>
        client.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            Delete: { Objects: keys.map((key) => ({ Key: checkKey(key) })), Quiet: true },
          }),
          { requestTimeout: 6 * limits.request },
        ),
      );
      return (answer.Errors ?? []).map(({ Key: key = '', Code: code, Message: message }) => ({
        key,
        error: new StorageUnavailable(`${code ?? 'error'}: ${message ?? ''}`),
      }));
    },

    async sizeOf(key) {
      try {
        return await retried(key, async () => {
          const command = new HeadObjectCommand({ Bucket: bucket, Key: checkKey(key) });
          const answer = await client.send(command);
          return answer.ContentLength ?? 0;
        });
      } catch (error) {
        if (error instanceof FileMissing) return undefined;
        throw error;
      }
    },

    async *list(prefix) {
      for (let token: string | undefined; ;) {
        const request = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token && { ContinuationToken: token }),
        });
        const page = await retried('list', () => client.send(request));
        for (const { Key: key, Size: size } of page.Contents ?? []) yield { key: key!, size: size ?? 0 };
        token = page.NextContinuationToken;
        if (!token) return;
      }
    },

    close: () => client.destroy(),
  };
}

const ignore = () => {};

type StoredObject = { body: Readable; total: number; sha256: string | undefined };

function asStored({ Body, ContentLength, ContentRange, Metadata }: GetObjectCommandOutput): StoredObject {
  const total = Number(ContentRange?.split('/')[1] ?? ContentLength ?? 0);
  return { body: Body as Readable, total, sha256: Metadata?.['sha256'] };
}

/**
 * The same bytes, but an error instead of the last of them if they are not those that were stored: so that a reader's
 * browser never takes them for complete.
 */
function checkedBody(key: string, body: Readable, sha256: string | undefined): Readable {
  // Copied into the bucket by other means.
  if (sha256 === undefined) return body;
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const before = last;
      last = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) return done(new StorageUnavailable(`Wrong bytes of ${key}.`));
      done(null, last);
    },
  });
  pipeline(body, check).catch(() => {});
  return check;
}

/** Throws if fewer arrive, after which another try may help. */
async function bytesOf(key: string, body: Readable, length: number): Promise<Buffer> {
  const late = setTimeout(
    () => body.destroy(new StorageUnavailable(`${key} does not arrive.`)),
    limits.request,
  );
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== length) throw new StorageUnavailable(`Only a part of ${key} arrived.`);
    return bytes;
  } finally {
    clearTimeout(late);
  }
}

async function hashesOf(file: string): Promise<{ md5: string; sha256: string }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  for await (const chunk of createReadStream(file)) {
    md5.update(chunk as Buffer);
    sha256.update(chunk as Buffer);
  }
  return { md5: md5.digest('base64'), sha256: sha256.digest('hex') };
}

/** Tries again what may succeed then. Throws `FileMissing` or `StorageUnavailable`. */
async function retried<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let count = 1, pause = firstPause; ; count++, pause *= 2) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof FileMissing) throw error;
      const { status, code } = aboutError(error);
      if (code === 'NoSuchKey' || code === 'NotFound' || code === 'InvalidRange') throw new FileMissing(what);
      const isRefusal = status !== undefined && status >= 400 && status < 500 && !passing.has(code);
      if (isRefusal || count === tries || performance.now() - began > maxRetryTime)
        throw new StorageUnavailable(`The storage service answers ${code} (${what}).`, { cause: error });
      // Half of it at random, so that the tries of many requests do not coincide.
      await sleep(pause / 2 + (Math.random() * pause) / 2);
    }
  }
}

/** Refusals of the service that say nothing about the request: it was damaged on its way, came too late or too often. */
const passing = new Set([
  'BadDigest',
  'IncompleteBody',
  'RequestTimeout',
  'SlowDown',
  'TooManyRequests',
  'XAmzContentSHA256Mismatch',
]);

function aboutError(error: unknown): { status: number | undefined; code: string } {
  if (error instanceof S3ServiceException)
    return { status: error.$metadata.httpStatusCode, code: error.name };
  const { code, name } = error as { code?: string; name?: string };
  return { status: undefined, code: code ?? name ?? 'Error' };
}

/** S3 itself takes newer checksums for `DeleteObjects`, other services only this one. */
function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { body?: unknown; headers: Record<string, string> };
      if (typeof request.body === 'string' && request.body !== '' && !request.headers['content-md5'])
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
      return next(args);
    },
    { step: 'build', name: 'addContentMd5', priority: 'low' },
  );
}
