import { promisify } from 'node:util';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import multipart from '@fastify/multipart';
import { apiBase, type CacheTag, type Endpoint } from '@longstrip/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, StaffAct } from './caller.ts';
import { assertMayCall, type Calls, type Prepared } from './calls.ts';
import type { Made, PageCache } from './page-cache.ts';
import { answerProblems, refusalOf } from './problems.ts';
import { Refusal } from './refusal.ts';
import { sendBytes } from './send-bytes.ts';
import { dropBody, type BodyDeadline } from './body-deadline.ts';
import { readTextBodies } from './text-bodies.ts';
import { uploadSlots } from './upload-slots.ts';
import { readUpload, tooMuchInAll, type UploadLimits } from './uploads.ts';

/** JSON bodies carry words and lists only; files travel as multipart. */
const jsonBytes = 1_048_576;
/** Of calls that strangers may make: they ask for lists. */
const publicJsonBytes = 65_536;
const jsonType = 'application/json; charset=utf-8';

export type ApiOptions = {
  calls: Calls;
  limits: UploadLimits;
  deadline: BodyDeadline;
  /** Keeps what everybody is answered alike; dropped by kind, see `kindsOf`. */
  answers: PageCache;
  /** Writes an act of the staff down before it is done; answers what to call with its outcome. */
  recordAct(act: StaffAct): Promise<(outcome: string) => Promise<void>>;
  /** Who is calling; throws `unauthenticated` for a key that is not valid. */
  identify(request: FastifyRequest): Promise<Caller>;
};

/** Serves every call of the API below /api/v1. */
export async function serveApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { calls } = options;
  const endpoints = calls.all();
  await app.register(
    async (api) => {
      await api.register(multipart, { throwFileSizeLimit: false });
      const parseJson = promisify(api.getDefaultJsonParser('error', 'error'));
      readTextBodies(api, 'application/json', {
        limitOf: (request) => request.routeOptions.bodyLimit!,
        // Clients that always say "application/json" also say it of no body at all.
        parse: (text, request) => (text === '' ? undefined : parseJson(request, text)),
      });
      answerProblems(api);
      api.setNotFoundHandler((request, reply) => {
        dropBody(request, reply);
        const path = request.url.split('?')[0]!.slice(apiBase.length);
        const methods = endpoints.filter((each) => matches(each, path)).map((each) => each.method);
        throw new Refusal(
          methods.length > 0 ? 'method_not_allowed' : 'not_found',
          methods.length > 0 ? { detail: `Use ${methods.join(' or ')}.` } : {},
        );
      });
      const takeUpload = uploadSlots();
      for (const endpoint of endpoints) serveEndpoint(api, endpoint, { ...options, takeUpload });
    },
    { prefix: apiBase },
  );
}

function serveEndpoint(
  api: FastifyInstance,
  endpoint: Endpoint,
  {
    calls,
    limits,
    answers,
    identify,
    recordAct,
    deadline,
    takeUpload,
  }: ApiOptions & {
    takeUpload: ReturnType<typeof uploadSlots>;
  },
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  api.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // Of JSON; multipart has its own limits and is never held in memory.
    bodyLimit: endpoint.access === 'public' ? publicJsonBytes : jsonBytes,
    // Before the body is read: nobody without a key gets to send us files.
    onRequest: async (request, reply) => {
      try {
        await admit(request);
      } catch (error) {
        // Clients with a key may go on sending until they read the refusal; strangers are cut off.
        if (request.headers.authorization === undefined) dropBody(request, reply);
        throw error;
      }
    },
    handler: (request, reply) =>
      request.isMultipart() ? takeUpload(request, () => answer(request, reply)) : answer(request, reply),
  });

  async function admit(request: FastifyRequest): Promise<void> {
    const caller = await identify(request);
    assertMayCall(endpoint, caller);
    callers.set(request, caller);
    if (!saysMultipart(request)) return;
    if (!endpoint.files) throw new Refusal('unsupported_media_type');
    if (Number(request.headers['content-length']) > limits.maxRequestBytes)
      throw new Refusal('body_too_large', { detail: tooMuchInAll(limits) });
    deadline.lift(request);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = callers.get(request)!;
    const upload = request.isMultipart()
      ? await readUpload(request, endpoint.files ?? {}, limits)
      : undefined;
    try {
      const input = {
        params: request.params,
        body: upload ? upload.body : request.body,
        files: upload?.files,
        setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
      };
      const prepared = calls.prepare(endpoint.name, input, caller);
      void reply.code(endpoint.status).header('cache-control', 'no-store');
      if (endpoint.keptUntil && !isStaff(caller.role)) {
        return await sendBytes(
          request,
          reply,
          await answers.page(prepared.key, () => made(prepared, endpoint.keptUntil!)),
        );
      }
      const answered = isStaffCall(endpoint)
        ? await recorded(
            prepared,
            { actor: caller, action: endpoint.name, details: prepared.input },
            recordAct,
          )
        : await prepared.answer();
      if (!endpoint.download) return reply.type(jsonType).send(JSON.stringify(answered));
      const { type, fileName } = endpoint.download;
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(answered as Uint8Array));
    } finally {
      await upload?.discard();
    }
  }
}

/** By the header alone: the parser takes other types of multipart for none. */
function saysMultipart({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

function isStaffCall({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'reader';
}

async function recorded(
  prepared: Prepared,
  act: StaffAct,
  recordAct: ApiOptions['recordAct'],
): Promise<unknown> {
  const ended = await recordAct(act);
  try {
    const answer = await prepared.answer();
    await ended('done');
    return answer;
  } catch (error) {
    await ended(refusalOf(error).code);
    throw error;
  }
}

async function made(prepared: Prepared, tags: CacheTag[]): Promise<Made> {
  return { status: 200, type: jsonType, text: JSON.stringify(await prepared.answer()), tags };
}

function matches(endpoint: Endpoint, path: string): boolean {
  const pattern = endpoint.path.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(path);
}

/** The kinds of things that news tell of: an answer is made of too many to be kept by single ones. */
export function kindsOf(news: readonly string[] | '*'): readonly string[] | '*' {
  return news === '*' ? '*' : [...new Set(news.map((key) => key.split(':')[0]!))];
}
