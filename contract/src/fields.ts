import { z } from 'zod';
import { visibleName, visibleText, withoutControlCharacters } from './visible-text.ts';

function shape(clean: (value: string) => string, { max, min }: { max: number; min: number }) {
  return z
    .string()
    .refine((value) => value === withoutControlCharacters(value), 'must not contain control characters')
    .transform(clean)
    .pipe(z.string().min(min).max(max));
}

/** Plain text of one or more lines, trimmed. HTML in it has no meaning. */
export const text = (max: number, min = 1) => shape(visibleText, { max, min });

/** Plain text of one line: names, titles and labels. */
export const line = (max: number, min = 1) => shape(visibleName, { max, min });

/** A list as text: one item on each line, none of them empty and none twice. */
export const lines = (max: number) =>
  text(max, 0).transform((value) =>
    [...new Set(value.split('\n').map(visibleName).filter(Boolean))].join('\n'),
  );

export const id = z
  .uuid()
  .transform((value) => value.toLowerCase())
  .meta({ description: 'A UUID.' });

/** A list, or a single item in place of a list of one. At most `max` items. */
export function oneOrMany<T extends z.ZodType>(item: T, max = 200) {
  return z.union([item.transform((one) => [one]), z.array(item).max(max)]) as unknown as z.ZodType<
    z.output<T>[],
    z.input<T> | z.input<T>[]
  >;
}

/** A flag as JSON, or as the 1, 0, true, false of a form field. */
export const flag = z.union([
  z.boolean(),
  z.literal([1, '1', 'true']).transform(() => true),
  z.literal([0, '0', 'false']).transform(() => false),
]) as unknown as z.ZodType<boolean, boolean | 0 | 1 | '0' | '1' | 'true' | 'false'>;

/** A form field that carries JSON: accepts the text, or the value itself from an in-process caller. */
export function jsonField<T extends z.ZodType>(inner: T) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be valid JSON' });
      return z.NEVER;
    }
  }, inner);
}

/** The version that an edit is based on: refused with `edit_conflict` if there is a newer one. */
export const version = jsonField(z.int().min(1)).meta({
  description:
    'The version this is based on; refused if it has changed since. Without it the last writer wins.',
});

/** The same for a call that changes several things. */
export const versionsById = z
  .record(id, z.int().min(1))
  .optional()
  .meta({ description: 'By id the version this is based on; refused if one has changed since.' });

/** The same in an answer. */
export const presentVersion = z
  .int()
  .meta({ description: 'To be sent with a change, so that edits of others are noticed.' });

/** A time in ISO 8601, in the years 1 to 9999 of UTC: PostgreSQL has no year 0 and accepts no sign before a year. */
export const moment = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return !(year < 1 || year > 9999);
});
export const noParams = z.object({});
/** For calls without a body: a body that is sent anyway is ignored, and the audit trail does not record it. */
export const noBody = z
  .unknown()
  .optional()
  .transform(() => undefined);
