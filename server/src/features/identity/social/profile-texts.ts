/** Normalises the names and pictures that providers send, because they are untrusted input. */
import { readNewEmail } from '../accounts/email-address.ts';

const nameLength = 100;
// oxlint-disable-next-line no-control-regex -- the pattern removes them
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Providers leave lone surrogates when they cut a name, and PostgreSQL refuses them. */
const loneSurrogates = /\p{Cs}/gu;

/** A name on one line, without invisible characters and those that change the direction of text. */
export function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = [...value.replace(/\s+/g, ' ').replace(unprintable, '').replace(loneSurrogates, '').trim()]
    .slice(0, nameLength)
    .join('');
  return name === '' ? null : name;
}

/** An address in lower case; null if it is invalid. */
export function emailOf(value: unknown): string | null {
  return typeof value === 'string' ? readNewEmail(value) : null;
}

/** The address of a picture: https only and without credentials, because it is shown to other people. */
export function photoOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null;
  const { protocol, href, username, password } = new URL(value);
  return protocol === 'https:' && username + password === '' ? href : null;
}
