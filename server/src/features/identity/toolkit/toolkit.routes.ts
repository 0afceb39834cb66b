import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConflict } from '../../../platform/database/violations.ts';
import { readTextBodies } from '../../../platform/http/text-bodies.ts';
import {
  forbidden,
  invalidPayload,
  notFound,
  ToolkitError,
  toolkitErrorOf,
  wrongContentType,
} from './toolkit-error.ts';
import { IdentityError } from '../identity-error.ts';
import { operations } from './operation-table.ts';
import type { ToolkitContext } from './operation.ts';

/** Prefixes of the protocol's paths: none, as on its two hosts, and those that its emulator uses for them. */
const prefixes = ['', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'];
const bodyBytes = 16_384;

/** Binds the identity service's protocol at its own paths and at those of its emulator. */
export async function serveIdentityToolkit(app: FastifyInstance, context: ToolkitContext): Promise<void> {
  for (const prefix of prefixes)
    await app.register(
      async (scope) => {
        addBodyParsers(scope);
        scope.setErrorHandler(answerError);
        for (const version of ['/v1/*', '/v2/*'])
          scope.all(version, (request, reply) => answer(request, reply, context));
      },
      { prefix },
    );
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json')
      .send(JSON.stringify(await context.keys.published())),
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  context: ToolkitContext,
): Promise<FastifyReply> {
  const path = pathOf(request);
  const served = Object.hasOwn(operations, path) ? operations[path]! : undefined;
  if (!served) throw notFound();
  if (request.method !== served.method) throw new ToolkitError(`Method ${request.method} not allowed`, 405);
  assertOwnPage(request, context);
  const { key } = request.query as Record<string, unknown>;
  if (!key) throw forbidden('The request is missing a valid API key.');
  if (request.headers['content-type']?.startsWith(formType) && !served.takesForms)
    throw wrongContentType(formType);
  // Called before any transaction, because creating or reading keys needs another connection.
  await context.keys.current();
  return send(reply, 200, await served.operation(request.body ?? {}, request, context));
}

function pathOf(request: FastifyRequest): string {
  const { '*': rest = '' } = request.params as Record<string, string>;
  return `${request.routeOptions.url!.slice(-'/v1/*'.length, -1)}${rest}`;
}

/** Refuses pages of other sites, although no call reads a session from a cookie. */
function assertOwnPage(request: FastifyRequest, context: ToolkitContext): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const caller = context.anonymous(request);
  const isOwnOrigin =
    origin === undefined ||
    origin === caller.origin ||
    (URL.canParse(origin) && new URL(origin).host === caller.host);
  if (site === 'cross-site' || !isOwnOrigin) throw forbidden('Requests from other origins are refused.');
}

const formType = 'application/x-www-form-urlencoded';

function addBodyParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const limitOf = () => bodyBytes;
  readTextBodies(scope, 'application/json', { limitOf, parse: parseJson });
  readTextBodies(scope, formType, {
    limitOf,
    parse: (text) => Object.fromEntries(new URLSearchParams(text)),
  });
  scope.addContentTypeParser('*', async (request: FastifyRequest) => {
    throw wrongContentType(typeOf(request));
  });
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return {};
  const first = body.trim()[0]!;
  if (first !== '{' && first !== '[')
    throw invalidPayload(
      `Unexpected token '${first}', "${body.slice(0, 20)}" is not valid JSON`,
      'parseError',
    );
  try {
    return JSON.parse(body);
  } catch (error) {
    throw invalidPayload((error as Error).message, 'parseError');
  }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const toolkitError = toToolkitError(error, request);
  if (error instanceof IdentityError) request.refusedWith = error.code;
  else if (toolkitError.status === 500) request.refusedWith = 'server_error';
  if (toolkitError.status === 500) request.log.error({ err: error }, 'identity call failed');
  send(reply, toolkitError.status, toolkitError.toBody());
}

function toToolkitError(error: unknown, request: FastifyRequest): ToolkitError {
  if (error instanceof ToolkitError) return error;
  if (error instanceof IdentityError) return toolkitErrorOf(error);
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType(typeOf(request));
  if (statusCode === 413) return new ToolkitError('Request body is too large', 413);
  if (statusCode >= 400 && statusCode < 500) return new ToolkitError('Bad Request');
  if (isConflict(error)) return new ToolkitError('UNAVAILABLE : Try again.', 503);
  return new ToolkitError('INTERNAL_ERROR', 500);
}

function typeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';')[0]!.trim().slice(0, 100);
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
