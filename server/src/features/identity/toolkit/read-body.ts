import { visibleName } from '@longstrip/contract/visible-text';
import { z } from 'zod';
import { invalidPayload, ToolkitError } from './toolkit-error.ts';

/** Text, parsed as loosely as this protocol's servers do: numbers become text. */
export const text = z
  .union([z.string(), z.number()], { error: 'must be string' })
  .transform(String)
  .optional();

export const flag = z.boolean({ error: 'must be boolean' }).optional();

/** Fields outside the shape are dropped, so that no caller can set others. */
export function readBody<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>, body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidPayload(' must be object', 'invalid');
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw invalidPayload(`/${path.map(String).join('/')} ${message}`.slice(0, 300), 'invalid');
}

/** A name in any script, without control characters and lone surrogates. */
export function readDisplayName(name: string): string {
  if (name.length > 256 || /[\p{Cc}\p{Cs}]/u.test(name)) throw new ToolkitError('INVALID_DISPLAY_NAME');
  return visibleName(name);
}

/** The address of a picture; an empty one removes it. */
export function readPhotoUrl(url: string): string {
  if (url === '') return url;
  if (url.length > 2048 || !URL.canParse(url)) throw new ToolkitError('INVALID_PHOTO_URL');
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' || href.length > 2048) throw new ToolkitError('INVALID_PHOTO_URL');
  return href;
}
