import type { AnswerOf, BodyInputOf, ParamsInputOf } from '@longstrip/contract/endpoint';
import type { Endpoints } from '@longstrip/contract/endpoints';

export type CallName = keyof Endpoints;
export type Answer<N extends CallName> = AnswerOf<Endpoints[N]>;
export type Body<N extends CallName> =
  unknown extends BodyInputOf<Endpoints[N]> ? undefined : BodyInputOf<Endpoints[N]>;

/** Calls with files are sent as forms: see `formBody`. */
type SentBody<N extends CallName> = Endpoints[N] extends { files: object } ? FormData : Body<N>;

/** What a call needs besides its address. */
type Input<N extends CallName> = (Record<string, never> extends ParamsInputOf<Endpoints[N]>
  ? unknown
  : { params: ParamsInputOf<Endpoints[N]> }) &
  (undefined extends Body<N> ? { body?: Body<N> } : { body: SentBody<N> }) &
  (Endpoints[N] extends { idempotencyKey: true } ? { idempotencyKey?: string } : unknown);

/** One call of the API. Made by `call` or `fromContract` only, so that its parts agree with the contract. */
export type Call<N extends CallName = CallName> = {
  name: N;
  method: Endpoints[N]['method'];
  path: string;
  params?: Record<string, string>;
  body?: unknown;
  /** Sent again with the same key, the call takes effect once. */
  idempotencyKey?: string;
};

/** A call as the contract declares it: another method, path, body or parameter does not compile. */
export function call<N extends CallName>(
  name: N,
  method: Endpoints[N]['method'],
  path: Endpoints[N]['path'],
  ...[input]: object extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
): Call<N> {
  return { name, method, path, ...input };
}

/** The parts of a query or mutation that the contract decides; `transformResponse` gives the answer's type only. */
type Definition<N extends CallName, A> = {
  query: (argument: A) => Call<N>;
  transformResponse?: (answer: unknown) => Answer<N>;
};

/** Names of the calls whose body is all of their input. */
type BodyOnly = {
  [N in CallName]: { body: Body<N> } extends Input<N> ? N : never;
}[CallName];
type BodyArgument<N extends CallName> = Body<N> extends undefined | Record<string, never> ? void : Body<N>;

/** For `build.query` and `build.mutation`. The argument is the body, unless `input` makes parameters and body of it. */
export function fromContract<N extends BodyOnly>(
  name: N,
  method: Endpoints[N]['method'],
  path: Endpoints[N]['path'],
): Definition<N, BodyArgument<N>>;
export function fromContract<N extends CallName, A>(
  name: N,
  method: Endpoints[N]['method'],
  path: Endpoints[N]['path'],
  input: (argument: A) => Input<N>,
): Definition<N, A>;
export function fromContract(
  name: CallName,
  method: Call['method'],
  path: string,
  input = (body: unknown): object => ({ body }),
): Definition<CallName, unknown> {
  return { query: (argument) => ({ name, method, path, ...input(argument) }) };
}

/**
 * The input of a call whose answer is about the caller. The argument is part of the cache key only: the next user of
 * this browser must not see what the cache has of the former.
 */
export const ofPerson = (_uid: string) => ({});
