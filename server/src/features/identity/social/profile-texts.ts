/** What providers say of people is text from outside: brought into form before it is kept. */
import { readEmail } from '../accounts/email-address.ts';

const nameLength = 100;
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Whoever cuts a text by its length may leave half a sign at its end: no database keeps that. */
const halves = /\p{Cs}/gu;

/** A name on one line, without signs that hide or turn around what follows. */
export function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = [...value.replace(/\s+/g, ' ').replace(unprintable, '').replace(halves, '').trim()]
    .slice(0, nameLength)
    .join('');
  return name === '' ? null : name;
}

/** An address in lower case; null for what cannot be one. */
export function emailOf(value: unknown): string | null {
  return typeof value === 'string' ? readEmail(value) : null;
}

/** The address of a picture: https only, as it is shown to others. */
export function photoOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null;
  const { protocol, href, username } = new URL(value);
  return protocol === 'https:' && username === '' ? href : null;
}
