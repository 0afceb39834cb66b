import type { Endpoint } from '@longstrip/contract/endpoint';
import { callRefusal, isStaff } from '@longstrip/contract/identity/roles.rules';
import type { z } from 'zod';
import type { Caller } from './caller.ts';
import { invalidInput } from './problems.ts';
import { Refusal } from './refusal.ts';

/** A file of a multipart call: on disk already, removed after the call unless somebody moved it. */
export type UploadedFile = { field: string; fileName: string; path: string; bytes: number };

/** Sends a cookie along with the answer. */
type SetCookie = (cookie: string) => void;

export type Handler<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = (request: {
  params: z.output<P>;
  body: z.output<B>;
  files: UploadedFile[];
  caller: Caller;
  setCookie: SetCookie;
}) => Promise<z.output<A>>;

export type RawInput = { params?: unknown; body?: unknown; files?: UploadedFile[]; setCookie?: SetCookie };
/** A call whose input was found good: `key` is the same for all who ask the same, `answer` does it. */
export type Prepared = {
  endpoint: Endpoint;
  key: string;
  /** As it was found good. */
  input: { params: unknown; body: unknown };
  answer(): Promise<unknown>;
};
type Prepare = (input: RawInput, caller: Caller) => Prepared;

/** Every call the server answers, whether it comes over HTTP or from a page being rendered beside it. */
export type Calls = ReturnType<typeof createCalls>;

export function createCalls() {
  const served = new Map<string, { endpoint: Endpoint; prepare: Prepare }>();
  return {
    /** Binds an endpoint of the contract to what answers it. */
    serve<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
      endpoint: Endpoint<P, B, A>,
      handler: Handler<P, B, A>,
    ) {
      if (served.has(endpoint.name)) throw new Error(`${endpoint.name} is served twice`);
      const prepare: Prepare = (input, caller) => {
        const { setCookie = cannotSetCookies } = input;
        assertMayCall(endpoint, caller);
        const params = parse(endpoint.params, input.params ?? {});
        const body = parse(endpoint.body, input.body);
        return {
          endpoint,
          key: `${endpoint.name} ${audienceOf(caller)} ${JSON.stringify([params, body])}`,
          input: { params, body },
          answer: () => handler({ params, body, files: input.files ?? [], caller, setCookie }),
        };
      };
      served.set(endpoint.name, { endpoint, prepare });
    },
    /** Judges the input of a call, or throws a `Refusal`. */
    prepare(name: string, input: RawInput, caller: Caller): Prepared {
      const found = served.get(name);
      if (!found) throw new Refusal('not_found');
      return found.prepare(input, caller);
    },
    /** Answers a call or throws a `Refusal`. */
    async perform(name: string, input: RawInput, caller: Caller): Promise<unknown> {
      return this.prepare(name, input, caller).answer();
    },
    all(): Endpoint[] {
      return [...served.values()].map((each) => each.endpoint);
    },
  };
}

/** Refuses who may not make this call: unknown people are asked to sign in, known ones are told no. */
export function assertMayCall(endpoint: Endpoint, caller: Caller): void {
  const refused = callRefusal(endpoint, caller);
  if (refused) throw new Refusal(refused);
  // Everything the uncensored site has to tell is adult, unless the call says that it is not.
  if (caller.site === 'uncensored' && !endpoint.neutral && !caller.ageConfirmed && !isStaff(caller.role))
    throw new Refusal('age_confirmation_required');
}

/** All visitors whom the same question gets the same answer: what is kept for one of them is good for the others. */
export function audienceOf({ site, ageConfirmed, matureAllowed, isLocal }: Caller): string {
  const local = isLocal ? ' local' : '';
  return `${site}${ageConfirmed ? ' confirmed' : ''}${matureAllowed ? '' : ' restricted'}${local}`;
}

function cannotSetCookies(): never {
  throw new Error('This call is made without a browser that keeps cookies.');
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}
