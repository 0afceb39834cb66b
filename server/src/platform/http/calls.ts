import type { AnswerOf, BodyOf, CachedEndpoint, Endpoint, ParamsOf } from '@longstrip/contract/endpoint';
import { callRefusal, isStaff } from '@longstrip/contract/identity/roles.rules';
import type { RefusalCode } from '@longstrip/contract/refusals';
import type { z } from 'zod';
import { cachePartitionOf, sharedPartOf, type Caller, type SharedCaller } from './caller.ts';
import type { Once, RunOnce, StoredResponse } from './idempotency.ts';
import { inputMessage } from './input-messages.ts';
import { invalidInput } from './problems.ts';
import { Refusal } from './refusal.ts';

/** A file of a multipart call: on disk already, removed after the call unless it was moved. */
export type UploadedFile = { field: string; fileName: string; path: string; bytes: number };

/** Sends a cookie along with the response. */
type SetCookie = (cookie: string) => void;

export type Request<E extends Endpoint, C = Caller> = {
  params: ParamsOf<E>;
  body: BodyOf<E>;
  files: UploadedFile[];
  caller: C;
  setCookie: SetCookie;
  /** Wraps the effect of a call that takes an `Idempotency-Key`; see idempotency.ts. */
  once: Once;
  /**
   * For the audit trail: the values before the call, by the names of its fields or of their columns. `more`: earlier
   * values of what else it changes, which no field names.
   */
  recordBefore(values: object, more?: object): void;
  /** For the audit trail: of each thing that the call deleted, what a person needs to recognise it. */
  recordDeleted(things: readonly object[]): void;
};
export type Handler<E extends Endpoint, C = Caller> = (
  request: Request<E, C>,
) => Promise<E extends { idempotencyKey: true } ? StoredResponse<AnswerOf<E>> : AnswerOf<E>>;

type Kind<E extends CachedEndpoint> = E['cacheTags'][number];
/** A kind of thing that the contract names for the endpoint, or one thing of such a kind. */
type TagOf<E extends CachedEndpoint> = Kind<E> | `${Kind<E>}:${string}`;

/**
 * `shared` cannot see who calls, and its response is cached for everyone in the caller's cache partition. `staff`
 * answers staff instead, `personal` everyone who sends a token; neither is ever cached.
 */
export type CachedHandlers<E extends CachedEndpoint> = {
  shared: Handler<E, SharedCaller>;
  staff?: Handler<E>;
  personal?: Handler<E>;
  /** What makes this response stale, if that is less than every thing of the kinds in the contract. */
  tags?(input: { params: ParamsOf<E>; body: BodyOf<E> }, response: AnswerOf<E>): readonly TagOf<E>[];
};

export type RawInput = { params?: unknown; body?: unknown; files?: UploadedFile[]; setCookie?: SetCookie };
/** A call whose access and input have been checked. */
export type Prepared = {
  endpoint: Endpoint;
  input: { params: unknown; body: unknown };
  files: readonly UploadedFile[];
  /** Present if the response may be cached. */
  cacheKey?: string;
  /** Of a response that may be cached. */
  tagsOf(response: unknown): readonly string[];
  /** What the sent fields replaced, or what was deleted; undefined until the handler has recorded it. */
  before(): object | undefined;
  respond(once?: RunOnce): Promise<unknown>;
};

type AnyHandlers = { handler: Handler<Endpoint> } | CachedHandlers<CachedEndpoint>;
type BoundCall = { endpoint: Endpoint; handlers: AnyHandlers };

/** Every call the server answers, over HTTP and in process for a page that is rendered. */
export type Calls = ReturnType<typeof createCalls>;

/** `refusalFor` applies to every call, in addition to the endpoint's access. */
export function createCalls(refusalFor: (endpoint: Endpoint, caller: Caller) => RefusalCode | null) {
  const served = new Map<string, BoundCall>();

  function add(endpoint: Endpoint, handlers: AnyHandlers) {
    if (served.has(endpoint.name)) throw new Error(`${endpoint.name} is served twice`);
    served.set(endpoint.name, { endpoint, handlers });
  }

  return {
    /** Binds an endpoint of the contract to what answers it. */
    serve<E extends Endpoint & { cacheTags?: undefined }>(endpoint: E, handler: Handler<E>): void {
      add(endpoint, { handler: handler as unknown as Handler<Endpoint> });
    },
    /** Binds an endpoint whose responses are cached. */
    serveCached<E extends CachedEndpoint>(endpoint: E, handlers: CachedHandlers<E>): void {
      add(endpoint, handlers as unknown as CachedHandlers<CachedEndpoint>);
    },
    /**
     * Refuses callers without access; anonymous ones are asked to sign in. Returns the function that checks the input, so
     * no call is made without this check, and a body is read only after it.
     */
    admit(name: string, caller: Caller): (raw: RawInput) => Prepared {
      const found = served.get(name);
      if (!found) throw new Refusal('not_found');
      const refused = callRefusal(found.endpoint, caller) ?? refusalFor(found.endpoint, caller);
      if (refused) throw new Refusal(refused);
      return (raw) => prepare(found, raw, caller);
    },
    /** Answers a call or throws a `Refusal`. */
    async perform(name: string, input: RawInput, caller: Caller): Promise<unknown> {
      return this.admit(name, caller)(input).respond();
    },
    all(): Endpoint[] {
      return [...served.values()].map((each) => each.endpoint);
    },
  };
}

function prepare({ endpoint, handlers }: BoundCall, raw: RawInput, caller: Caller): Prepared {
  const input = {
    params: parse(endpoint.params, raw.params ?? {}),
    body: parse(endpoint.body, raw.body),
  };
  const files = raw.files ?? [];
  let before: object | undefined;
  const request = {
    ...input,
    files,
    setCookie: raw.setCookie ?? cannotSetCookies,
    recordBefore: (values: object, more?: object) =>
      void (before = { ...more, ...sentOf(values, input.body) }),
    recordDeleted: (deleted: readonly object[]) => void (before = { deleted }),
  };
  const shape = { endpoint, input, files, before: () => before, tagsOf: () => endpoint.cacheTags ?? [] };
  const own = 'handler' in handlers ? handlers.handler : uncachedHandler(handlers, caller);
  if (own)
    return {
      ...shape,
      respond: (once = withoutKey) => own({ ...request, caller, once: once as Once }),
    };
  const { shared, tags } = handlers as CachedHandlers<CachedEndpoint>;
  return {
    ...shape,
    ...(tags && { tagsOf: (response: unknown) => tags(input, response) }),
    cacheKey: `${endpoint.name} ${cachePartitionOf(caller)} ${JSON.stringify([input.params, input.body])}`,
    respond: (once = withoutKey) => shared({ ...request, caller: sharedPartOf(caller), once: once as Once }),
  };
}

function uncachedHandler({ staff, personal }: CachedHandlers<CachedEndpoint>, caller: Caller) {
  if (staff && isStaff(caller.role)) return staff;
  return caller.person || caller.role ? personal : undefined;
}

/** The values of the fields that were sent. A row may name them in snake case. */
function sentOf(values: object, body: unknown): object {
  const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const known = new Map(Object.entries(values));
  const fields = Object.keys(body ?? {}).flatMap((field) => {
    const name = [field, columnOf(field)].find((each) => known.has(each));
    return name ? [[field, known.get(name)]] : [];
  });
  return Object.fromEntries(fields);
}

const withoutKey: RunOnce = (_tx, effect) => effect();

function cannotSetCookies(): never {
  throw new Error('This call is made without a browser that keeps cookies.');
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inputMessage });
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}
