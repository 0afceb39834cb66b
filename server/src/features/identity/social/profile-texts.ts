/** Normalises the names and pictures that providers send, because they are untrusted input. */
import { readEmail } from '../accounts/email-address.ts';

const nameLength = 100;
// oxlint-disable-next-line no-control-regex -- the pattern removes them
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Lone surrogates, which remain after cutting by length and which PostgreSQL refuses. */
const halves = /\p{Cs}/gu;

/** A name on one line, without invisible characters and those that change the direction of text. */
export function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = [...value.replace(/\s+/g, ' ').replace(unprintable, '').replace(halves, '').trim()]
    .slice(0, nameLength)
    .join('');
  return name === '' ? null : name;
}

/** An address in lower case; null if it is invalid. */
export function emailOf(value: unknown): string | null {
  return typeof value === 'string' ? readEmail(value) : null;
}

/** The address of a picture: https only, because it is shown to others. */
export function photoOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null;
  const { protocol, href, username } = new URL(value);
  return protocol === 'https:' && username === '' ? href : null;
}
