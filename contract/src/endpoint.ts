import type { z } from 'zod';
import type { CacheTag } from './cache-tags.ts';
import { noParams } from './fields.ts';
import type { StaffRole } from './identity/roles.rules.ts';

/**
 * Who may call: anyone, anyone who is signed in, or staff with one of these roles (admins always). Closed by default:
 * an endpoint without `access` does not compile.
 */
export type Access = 'public' | 'signed-in' | readonly StaffRole[];

/** Names of the multipart fields that carry files, with the maximum number of files of each. */
export type FileFields = Record<string, { max: number; description: string }>;

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** Unique and stable: the operationId in OpenAPI. */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below /api/v1, parameters in braces: /comics/{id}. */
  path: string;
  access: Access;
  /**
   * Money and roles: a person must have given the second factor within the last five minutes. Operator keys have none:
   * `keys allowed` lets them make the call, `keys refused` does not.
   */
  recentSecondFactor?: 'keys allowed' | 'keys refused';
  summary: string;
  /** Marks a call that changes nothing, although its method and path do not show it: see `isReadOnly`. */
  readOnly?: true;
  /**
   * False: what a staff call that only reads answers says nothing about persons. The audit trail does not record it.
   * Without this it does.
   */
  personalData?: false;
  /** Success status: 200 by default, 201 for a call that creates something. */
  status: 200 | 201;
  /** No parameters by default. */
  params: Params;
  body: Body;
  /** Present on multipart calls only: the body's fields arrive as text beside these files. */
  files?: FileFields;
  answer: Answer;
  /** Creates or charges: a request repeated with the same `Idempotency-Key` within 24 hours takes effect once. */
  idempotencyKey?: true;
  /**
   * Fields of the body that the audit trail of staff calls leaves out, because they name a person or are written to
   * one. A field of `filters` is named `filters.person`.
   */
  omittedFromAudit?: readonly string[];
  /** Costs more than a list: performed a few at a time, in turns by account or address. */
  takesTurns?: true;
  /** Media type and file name of an answer that is a file instead of JSON. `answer` is then bytes or `csvParts`. */
  download?: { type: string; fileName: string };
  /** The answer reveals nothing about comics: the uncensored site sends it before an age is confirmed. Default: no. */
  allowedBeforeAgeCheck?: boolean;
  /** The same answer for all anonymous callers of a site; it is cached until one of the tags is invalidated. */
  cacheTags?: readonly CacheTag[];
};

/** An endpoint whose answers to anonymous callers are cached. */
export type CachedEndpoint = Endpoint & { access: 'public'; cacheTags: readonly CacheTag[] };

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType> ? z.output<P> : never;

export type BodyOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** The input of a call: fields with a default can be omitted. */
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

export type ParamsInputOf<E extends Endpoint> = z.input<E['params']>;

/** Whether a call changes nothing. The audit trail can leave such calls out. */
export function isReadOnly({ method, path, readOnly }: Endpoint): boolean {
  return method === 'GET' || path.endsWith('/list') || readOnly === true;
}

/** Whether the audit trail records the call: a staff call that changes something or may show personal data. */
export function isAudited({ access, personalData }: Endpoint): boolean {
  return typeof access !== 'string' && personalData !== false;
}

export const apiBase = '/api/v1';

const defaults = { status: 200, params: noParams } as const;
type Declaration = Omit<Endpoint, keyof typeof defaults> & Partial<Pick<Endpoint, keyof typeof defaults>>;

/** Declares one call. Its type keeps name, method and path as written, so that clients are checked against them. */
export function endpoint<const D extends Declaration>(declaration: D) {
  return { ...defaults, ...declaration } as Omit<typeof defaults, keyof D> & D;
}

/** The path with its parameters filled in and escaped. */
export function endpointPath(path: string, params: Record<string, string> = {}): string {
  return apiBase + path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}
