import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, type RefusalCode, refusals } from '@longstrip/contract/refusals';
import type { z } from 'zod';
import { isDatabaseAway } from '../database/availability.ts';
import { isConflict } from '../database/violations.ts';
import { createLogThrottle } from '../log-throttle.ts';
import { StorageUnavailable } from '../storage/file-storage.ts';
import { isStorageFull } from '../storage/free-space.ts';
import { Refusal } from './refusal.ts';

const codeOfFastify: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'method_not_allowed',
};

/** Most mistakes of a request that an answer names, so that a hostile body does not cause a huge answer. */
const maxMistakes = 20;

export function invalidInput(error: z.ZodError): Refusal {
  const errors = error.issues.slice(0, maxMistakes).map((issue) => ({
    path: issue.path.map(String).join('.').slice(0, 200),
    message: issue.message.slice(0, 300),
  }));
  return new Refusal('invalid_input', { errors });
}

/** Maps an error to a refusal. Only our own defects are a 500, and their text stays in the log. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && codeOfFastify[code]) return new Refusal(codeOfFastify[code]);
  if (isConflict(error)) return new Refusal('changed_meanwhile');
  if (isStorageFull(error)) return new Refusal('storage_full');
  if (error instanceof StorageUnavailable) return new Refusal('storage_unavailable');
  if (isOutOfFiles(error)) return new Refusal('too_busy');
  if (isDatabaseAway(error)) return new Refusal('database_unavailable');
  if (statusCode === 413) return new Refusal('body_too_large');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('malformed_body');
  return new Refusal('server_error');
}

/** The limit of the process or of the machine on open files and connections is reached. */
const isOutOfFiles = (error: unknown) =>
  ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

const outages: ReadonlySet<RefusalCode> = new Set([
  'storage_full',
  'storage_unavailable',
  'database_unavailable',
]);

/** Answers every refusal and error of the API as a problem document (RFC 9457). */
export function sendProblems(app: FastifyInstance): void {
  const throttle = createLogThrottle();
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const log = (message = 'call failed') => request.log.error({ err: error }, message);
    if (refusal.code === 'server_error') log();
    // Every request meets these faults, so they are not logged for each.
    else if (outages.has(refusal.code)) throttle(refusal.code, log);
    else if (isOutOfFiles(error))
      throttle('files', () =>
        log(
          'This process may not open more files. Raise the limit of its service: LimitNOFILE, or ulimit -n.',
        ),
      );
    sendRefusal(reply, refusal);
  });
}

/** For Fastify's `frameworkErrors`: addresses that it cannot decode reach no route. */
export function sendFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply, refusalOf(error));
}

/** For hooks, whose errors a slice may answer in another format. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  const { code, details } = refusal;
  const { status, title } = refusals[code];
  reply.request.refusedWith = code;
  if (code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
  if (status === 503) void reply.header('retry-after', '5');
  const problem: Problem = { type: `/problems/${code}`, title, status, code, ...details };
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
