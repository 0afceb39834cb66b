/** What an answer carries: labelled things in its headers and bytes, and addresses it leads to. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { canaryWords } from './canaries.ts';
import type { Label, Walked } from './labels.ts';

export type Answer = { status: number; headers: Record<string, unknown>; bytes: Buffer };

/** `token`: the word, stem, placeholder or id that was found; '' for the bytes of an image. */
export type Carried = { label: Label; token: string };

const stem = /(?<![a-z2-7])[a-z2-7]{26}(?![a-z2-7])/g;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const dataUrl = /data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+/g;

export function decoded({ headers, bytes }: Answer): Buffer {
  if (bytes.length === 0) return bytes;
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes);
  if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes);
  return bytes;
}

const isImage = ({ headers }: Answer) => String(headers['content-type'] ?? '').startsWith('image/');

/** Headers and body as one text; for an image only the headers. */
export function textOf(answer: Answer): string {
  const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
  const body = isImage(answer) ? '' : decoded(answer).toString();
  return `${headers.join('\n')}\n\n${body}`;
}

export function* carriedBy(text: string, answer: Answer, walked: Walked): Generator<Carried> {
  const small = text.toLowerCase();
  for (const [pattern, where, among] of [
    [canaryWords, small, walked.words],
    [stem, small, walked.stems],
    [uuid, small, walked.ids],
    [dataUrl, text, walked.placeholders],
  ] as const)
    for (const token of new Set(where.match(pattern)))
      if (Object.hasOwn(among, token)) yield { label: among[token]!, token };
  if (isImage(answer) && answer.bytes.length > 0) {
    const hash = createHash('sha256').update(answer.bytes).digest('hex');
    if (walked.hashes[hash]) yield { label: walked.hashes[hash], token: '' };
  }
}

/** Addresses of this site in an answer. */
export function* addressesIn(text: string, host: string): Generator<string> {
  const plain = text.replaceAll('&amp;', '&');
  for (const [found] of plain.matchAll(/https?:\/\/[^\s"'<>\\)]+|(?<=["'(\s=>])\/(?![/\s])[^\s"'<>\\)]*/g)) {
    const [, at, path] = /^https?:\/\/([^/]+)(\/.*)$/.exec(found) ?? [];
    if (path && at === host.toLowerCase()) yield path;
    else if (found.startsWith('/')) yield found;
  }
}
