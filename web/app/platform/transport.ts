import type { AnswerOf, BodyInputOf, Endpoint } from '@longstrip/contract/endpoint';
import type { CallResult } from '@longstrip/contract/rendering';

/** One call of the API, by the name, method and path its endpoint has in the contract. */
export type Call = {
  name: string;
  method: Endpoint['method'];
  path: string;
  params?: Record<string, string>;
  body?: unknown;
};

/** Carries a call out: by fetch in the browser, in process while a page is rendered on the server. */
export type Transport = (call: Call, signal: AbortSignal) => Promise<CallResult<unknown>>;

export type Answer<E extends Endpoint> = AnswerOf<E>;
export type Body<E extends Endpoint> = BodyInputOf<E>;
export type Refusal = Extract<CallResult<unknown>, { ok: false }>;
