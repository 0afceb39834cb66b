import type { z } from 'zod';

/** Who may call. Closed by default: an endpoint that says nothing does not compile. */
export type Access = 'public' | 'reader' | 'editor' | 'support' | 'admin';

/** Kinds of things that cached answers and pages are made of (spec §3). News of a change is told as `Kind` or `Kind:id`. */
export type CacheTag =
  'Comic' | 'Chapter' | 'ComicAsset' | 'Genre' | 'Banner' | 'SaleBanner' | 'Policy' | 'Plan';

/** Names of the multipart fields that carry files, with the most files each may hold. */
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
   * `people` lets them make the call, `people only` refuses them.
   */
  recentSecondFactor?: 'people' | 'people only';
  summary: string;
  /** Success status: 200, or 201 when something was made. */
  status: 200 | 201;
  params: Params;
  body: Body;
  /** Present on multipart calls only: the body's fields arrive as text beside these files. */
  files?: FileFields;
  answer: Answer;
  /** Media type and file name of an answer that is a file instead of JSON; the answer's schema is then bytes. */
  download?: { type: string; fileName: string };
  /** Its answer tells nothing of comics, so the uncensored site gives it before an age is confirmed. Closed by default. */
  neutral?: boolean;
  /** What everybody is answered alike stays true until something of these kinds changes. */
  keptUntil?: CacheTag[];
};

export type BodyOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** What a caller may write: defaults can be left out. */
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer A> ? z.output<A> : never;

export const apiBase = '/api/v1';

/** Declares one call; the types of its parts follow from the schemas given. */
export function endpoint<P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  declaration: Endpoint<P, B, A>,
): Endpoint<P, B, A> {
  return declaration;
}

/** The path with its parameters filled in and escaped. */
export function endpointPath(path: string, params: Record<string, string> = {}): string {
  return apiBase + path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}
