/** What an answer contains: labelled things in its headers and bytes, and addresses it leads to. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { canaryWordPattern } from './canaries.ts';
import type { FilledCatalogue, Label } from './labels.ts';

export type Answer = { status: number; headers: Record<string, unknown>; bytes: Buffer };

/** `marker`: the canary word, stem, placeholder or id that was found; '' for the bytes of an image. */
export type FoundMarker = { label: Label; marker: string };

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

export function* findMarkers(
  text: string,
  answer: Answer,
  catalogue: FilledCatalogue,
): Generator<FoundMarker> {
  const lowerCase = text.toLowerCase();
  for (const [pattern, searched, labels] of [
    [canaryWordPattern, lowerCase, catalogue.canaryWords],
    [stem, lowerCase, catalogue.stems],
    [uuid, lowerCase, catalogue.ids],
    [dataUrl, text, catalogue.placeholders],
  ] as const)
    for (const marker of new Set(searched.match(pattern)))
      if (Object.hasOwn(labels, marker)) yield { label: labels[marker]!, marker };
  if (isImage(answer) && answer.bytes.length > 0) {
    const hash = createHash('sha256').update(answer.bytes).digest('hex');
    if (catalogue.hashes[hash]) yield { label: catalogue.hashes[hash], marker: '' };
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
