import { z } from 'zod';
import { invalidPayload } from './toolkit-error.ts';

/** Text, as loosely as this protocol's servers take it: numbers are read as they are written. */
export const text = z
  .union([z.string(), z.number()], { error: 'must be string' })
  .transform(String)
  .optional();

export const truth = z.boolean({ error: 'must be boolean' }).optional();

/** Only fields that are named are seen: nobody sets what they were not asked for. */
export function readBody<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>, body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidPayload(' must be object', 'invalid');
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw invalidPayload(`/${path.map(String).join('/')} ${message}`.slice(0, 300), 'invalid');
}
