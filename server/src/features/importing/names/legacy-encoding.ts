import iconv from 'iconv-lite';
import { frequentHan, frequentHangul } from './frequent-characters.ts';

/** Encodings of old tools that do not declare theirs. Of equal scores the first wins. */
const candidates = [
  'cp437',
  'shift_jis',
  'cp949',
  'gbk',
  'big5',
  'cp866',
  'win1251',
  'koi8-r',
  'win1252',
  'euc-jp',
] as const;
export type NameEncoding = 'utf8' | (typeof candidates)[number];

const maxSamples = 300;

/**
 * Guesses one encoding for all names of an archive that are not marked as UTF-8: UTF-8 when all of
 * them are valid, else the one whose text looks most like a language. One encoding for all, because
 * one tool wrote them and single names are too short to judge.
 */
export function guessNameEncoding(names: readonly Buffer[]): NameEncoding {
  const samples = distinctNonAscii(names);
  if (samples.length === 0 || isUtf8(samples)) return 'utf8';
  let best: NameEncoding = 'cp437';
  let bestScore = -Infinity;
  for (const encoding of candidates) {
    const total = samples.reduce((sum, name) => sum + scoreText(iconv.decode(name, encoding)), 0);
    if (total > bestScore) {
      best = encoding;
      bestScore = total;
    }
  }
  return best;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null when the bytes are not valid UTF-8. */
export function decodeUtf8(bytes: Buffer): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Never throws: bytes that do not fit become U+FFFD. */
export function decodeName(name: Buffer, encoding: NameEncoding): string {
  return iconv.decode(name, encoding);
}

/**
 * Other encodings are rarely valid UTF-8, but "1화" in EUC-KR is: then every character is one of the unusual
 * letters U+01C0 to U+024F, except the Romanian ones.
 */
function isUtf8(names: readonly Buffer[]): boolean {
  const text = names.map((name) => name.toString('utf8')).join('');
  return !text.includes('\ufffd') && /[^\0-\x7f\u01c0-\u0217\u021c-\u024f]/u.test(text);
}

/** Names outside ASCII, one for each pattern: names that differ only in a number add no evidence. */
function distinctNonAscii(names: readonly Buffer[]): Buffer[] {
  const seen = new Map<string, Buffer>();
  for (const name of names) {
    if (seen.size >= maxSamples) break;
    if (!name.some((byte) => byte >= 0x80)) continue;
    const pattern = name.toString('latin1').replace(/[0-9]+/g, '0');
    if (!seen.has(pattern)) seen.set(pattern, name);
  }
  return [...seen.values()];
}

/** What a character outside ASCII adds to the score of a text, which begins at -3 for each of them. */
const bonuses: [pattern: RegExp, bonus: number][] = [
  [/\p{Script=Hangul}/gu, 4],
  [new RegExp(`[${frequentHangul}]`, 'gu'), 3],
  [/[\u3041-\u30ff]/gu, 6],
  [/\p{Script=Han}/gu, 2.5],
  [new RegExp(`[${frequentHan}]`, 'gu'), 4.5],
  [/[\u2010-\u2026\u3000-\u303f\uff01-\uff5e]/gu, 4.5],
  // An accented letter stands beside plain ones ("Épisode"), a Cyrillic one among its own, capitals first ("Глава").
  [/[\u00c0-\u024f]/gu, 2],
  [/(?<=[A-Za-z])[\u00c0-\u024f]|[\u00c0-\u024f](?=[A-Za-z])/gu, 4],
  [/(?<![A-Za-z])(?:[а-яё]|[А-ЯЁ](?=[а-яё]))(?![A-Za-z])/gu, 5],
  // These show a wrong encoding.
  [/[\ufffd\ue000-\uf8ff]/gu, -27],
  [/[\0-\x1f\x7f]/gu, -97],
];

/** The average plausibility of the characters outside ASCII. */
function scoreText(text: string): number {
  const countOf = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const count = countOf(/[^\0-\x7f]/gu);
  if (count === 0) return 0;
  const score = bonuses.reduce((sum, [pattern, bonus]) => sum + bonus * countOf(pattern), -3 * count);
  // Names rarely mix these scripts; a wrong decoding often does.
  const isMixed = /\p{Script=Hangul}/u.test(text) && /[\p{Script=Han}\u3041-\u30ff]/u.test(text);
  return score / count - (isMixed ? 2 : 0);
}
