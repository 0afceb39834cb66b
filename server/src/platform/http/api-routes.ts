import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import multipart from '@fastify/multipart';
import { apiBase, isAudited, isReadOnly, type Endpoint } from '@longstrip/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFull } from '../storage/free-space.ts';
import type { Caller, RecordOutcome, StaffAct } from './caller.ts';
import type { Calls, Prepared } from './calls.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { ownNetwork } from './network.ts';
import { isTooDeep } from './json-depth.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RenderResult, PageCache } from './page-cache.ts';
import { sendProblems, refusalOf } from './problems.ts';
import { Refusal } from './refusal.ts';
import { sendBytes } from './send-bytes.ts';
import { dropBody, type BodyDeadline } from './body-deadline.ts';
import type { Turns } from '../turns.ts';
import { readTextBodies } from './text-bodies.ts';
import { uploadSlots } from './upload-slots.ts';
import { readUpload, tooMuchInAll, type UploadLimits } from './uploads.ts';

/** JSON bodies carry text and lists only; files travel as multipart. */
const jsonBytes = 1_048_576;
/** For public calls, which only request lists. */
const publicJsonBytes = 65_536;
const jsonType = 'application/json; charset=utf-8';

export type ApiOptions = {
  calls: Calls;
  limits: UploadLimits;
  metrics: Metrics;
  deadline: BodyDeadline;
  /** Caches shared responses. */
  responses: PageCache;
  /** Makes a few responses for the cache at a time, and performs calls with `takesTurns`, in turns by account or address. */
  takeTurn: Turns;
  /** Records a staff call before it is made; returns a function to call with its outcome. */
  recordAct(act: StaffAct): Promise<RecordOutcome>;
  /** Carries out a call with an `Idempotency-Key`; see idempotency.ts. */
  respondOnce(keyed: { key: string; caller: Caller; prepared: Prepared }): Promise<unknown>;
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
        // Some clients send "application/json" also without a body.
        parse: (text, request) => {
          if (text === '') return undefined;
          if (isTooDeep(text)) throw new Refusal('malformed_body');
          return parseJson(request, text);
        },
      });
      sendProblems(api);
      api.setNotFoundHandler((request, reply) => {
        dropBody(request, reply);
        const path = request.url.split('?')[0]!.slice(apiBase.length);
        const methods = endpoints.filter((each) => matches(each, path)).map((each) => each.method);
        if (methods.length === 0) throw new Refusal('not_found');
        throw new Refusal('method_not_allowed', { detail: `Use ${methods.join(' or ')}.` });
      });
      const takeUpload = uploadSlots(options.metrics);
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
    responses,
    identify,
    recordAct,
    respondOnce,
    deadline,
    takeTurn,
    takeUpload,
  }: ApiOptions & {
    takeUpload: ReturnType<typeof uploadSlots>;
  },
): void {
  const admitted = new WeakMap<FastifyRequest, { caller: Caller; prepare: ReturnType<Calls['admit']> }>();
  api.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    // For JSON; multipart has its own limits and is never held in memory.
    bodyLimit: endpoint.access === 'public' ? publicJsonBytes : jsonBytes,
    // Checked before the body is read, so that callers without access cannot send files.
    onRequest: async (request, reply) => {
      try {
        await admit(request);
      } catch (error) {
        // Clients with a token may go on sending until they read the refusal; anonymous ones are cut off.
        if (request.headers.authorization === undefined) dropBody(request, reply);
        throw error;
      }
    },
    handler: (request, reply) =>
      request.isMultipart() ? takeUpload(request, () => respond(request, reply)) : respond(request, reply),
  });

  async function admit(request: FastifyRequest): Promise<void> {
    const caller = await identify(request);
    admitted.set(request, { caller, prepare: calls.admit(endpoint.name, caller) });
    if (!saysMultipart(request)) return;
    if (!endpoint.files) throw new Refusal('unsupported_media_type');
    if (Number(request.headers['content-length']) > limits.maxRequestBytes)
      throw new Refusal('body_too_large', { detail: tooMuchInAll(limits) });
    deadline.lift(request);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, prepare } = admitted.get(request)!;
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
      const prepared = prepare(input);
      void reply.code(endpoint.status).header('cache-control', 'no-store');
      const { cacheKey } = prepared;
      if (cacheKey)
        return await sendBytes(
          request,
          reply,
          await responses.page(cacheKey, () => takeTurn(groupOf(caller), () => rendered(prepared))),
        );
      const key = endpoint.idempotencyKey && idempotencyKeyOf(request.headers['idempotency-key']);
      const performNow = () => (key ? respondOnce({ key, caller, prepared }) : prepared.respond());
      const perform = () => (endpoint.takesTurns ? takeTurn(groupOf(caller), performNow) : performNow());
      const act = {
        actor: caller,
        action: endpoint.name,
        details: recordedInput(endpoint, prepared),
        isReadOnly: isReadOnly(endpoint),
      };
      const response = isAudited(endpoint)
        ? await recorded(act, perform, { recordAct, prepared, log: request.log })
        : await perform();
      if (!endpoint.download) return reply.type(jsonType).send(JSON.stringify(response));
      const { type, fileName } = endpoint.download;
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(fileOf(response));
    } finally {
      await upload?.discard();
    }
  }
}

/** A file in memory, or parts that are sent as they are read. */
function fileOf(response: unknown): Buffer | Readable {
  return response instanceof Uint8Array
    ? Buffer.from(response)
    : Readable.from(response as AsyncIterable<string>);
}

/** Who takes turns with others. */
const groupOf = ({ person, address }: Caller) => person?.uid ?? ownNetwork(address);

/** By the header alone: the parser ignores other types of multipart. */
function saysMultipart({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

/** What the audit trail keeps of the input. */
function recordedInput({ omittedFromAudit = [] }: Endpoint, { input }: Prepared): Prepared['input'] {
  if (omittedFromAudit.length === 0) return input;
  const without = (fields: object, path: string): object =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !omittedFromAudit.includes(path + name)));
  const { filters, ...body } = input.body as { filters?: object };
  return {
    ...input,
    body: { ...without(body, ''), ...(filters && { filters: without(filters, 'filters.') }) },
  };
}

async function recorded(
  act: StaffAct,
  perform: () => Promise<unknown>,
  {
    recordAct,
    prepared,
    log,
  }: Pick<ApiOptions, 'recordAct'> & { prepared: Prepared; log: FastifyRequest['log'] },
): Promise<unknown> {
  const recordOutcome = await recordAct(act).catch((error: unknown): RecordOutcome => {
    // A full disk must not hide from staff what is wrong.
    if (!act.isReadOnly || !isStorageFull(error)) throw error;
    log.error({ err: error, action: act.action }, 'a call that only reads was not recorded');
    return async () => {};
  });
  // The call has taken effect, or was refused. What its caller hears does not depend on the record of that.
  const note: RecordOutcome = async (...outcome) => {
    await recordOutcome(...outcome).catch((error: unknown) =>
      log.error({ err: error, action: act.action }, 'the outcome of a staff call was not recorded'),
    );
  };
  let response: unknown;
  try {
    response = await perform();
  } catch (error) {
    await note(refusalOf(error).code);
    throw error;
  }
  await note('done', { before: prepared.before(), created: createdIds(prepared.endpoint, response) });
  return response;
}

/** The ids of what the call created, or undefined. Calls that create things take an idempotency key. */
function createdIds({ idempotencyKey }: Endpoint, response: unknown): string[] | undefined {
  if (!idempotencyKey) return undefined;
  const ids = (response as { data: { id?: string }[] }).data.flatMap(({ id }) => id ?? []);
  return ids.length > 0 ? ids : undefined;
}

async function rendered({ respond, tagsOf }: Prepared): Promise<RenderResult> {
  const response = await respond();
  return { status: 200, type: jsonType, text: JSON.stringify(response), tags: [...tagsOf(response)] };
}

function matches(endpoint: Endpoint, path: string): boolean {
  const pattern = endpoint.path.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(path);
}
