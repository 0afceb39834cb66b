import iconv from 'iconv-lite';
import { frequentHangul, frequentHanzi } from './frequent-characters.ts';

/** What old tools wrote names in, when they did not say. In order of preference at an equal score. */
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

const maxJudgedNames = 300;

/**
 * Guesses one encoding for all names of an archive that are not marked as UTF-8: UTF-8 when all of
 * them happen to be valid, else the one whose text looks most like a language. One for all, because
 * one tool wrote them and single names are too short to judge.
 */
export function guessNameEncoding(names: readonly Buffer[]): NameEncoding {
  const telling = distinctNonAscii(names);
  if (telling.length === 0 || isUtf8(telling)) return 'utf8';
  let best: NameEncoding = 'cp437';
  let bestScore = -Infinity;
  for (const encoding of candidates) {
    const total = telling.reduce((sum, name) => sum + scoreText(iconv.decode(name, encoding), encoding), 0);
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
 * Valid by chance is rare, but "1화" in EUC-KR is: then every sign is one of letters that nobody writes,
 * U+01C0 to U+024F but for the Romanian ones.
 */
function isUtf8(names: readonly Buffer[]): boolean {
  const text = names.map((name) => name.toString('utf8')).join('');
  return !text.includes('\ufffd') && /[^\0-\x7f\u01c0-\u0217\u021c-\u024f]/u.test(text);
}

/** Folders repeat in every entry; each path segment counts once. */
function distinctNonAscii(names: readonly Buffer[]): Buffer[] {
  const seen = new Map<string, Buffer>();
  for (const name of names) {
    if (seen.size >= maxJudgedNames) break;
    if (!name.some((byte) => byte >= 0x80)) continue;
    // Digits differ from page to page and say nothing; without them pages of one pattern are one.
    const pattern = name.toString('latin1').replace(/[0-9]+/g, '0');
    if (!seen.has(pattern)) seen.set(pattern, name);
  }
  return [...seen.values()];
}

/** Average plausibility of the non-ASCII characters, times the bytes they stood for stays comparable. */
function scoreText(text: string, encoding: NameEncoding): number {
  let score = 0;
  let count = 0;
  let hasHangul = false;
  let hasHan = false;
  let hasKana = false;
  const characters = [...text];
  for (const [i, character] of characters.entries()) {
    const point = character.codePointAt(0)!;
    if (point < 0x20 || point === 0x7f) return -100;
    if (point < 0x80) continue;
    count++;
    if (point === 0xfffd || (point >= 0xe000 && point <= 0xf8ff)) score -= 30;
    else if (point >= 0xac00 && point <= 0xd7a3) {
      hasHangul = true;
      score += frequentHangul.has(character) ? 4 : 1;
    } else if (point >= 0x3041 && point <= 0x30ff) {
      hasKana = true;
      score += 3;
    } else if (point >= 0xff61 && point <= 0xff9f) score -= 3;
    else if (/\p{Script=Han}/u.test(character)) {
      hasHan = true;
      score += frequentHanzi.has(character) ? 4 : encoding === 'big5' ? -1.5 : -0.5;
    } else if (
      (point >= 0x2010 && point <= 0x2026) ||
      (point >= 0x3000 && point <= 0x303f) ||
      (point >= 0xff01 && point <= 0xff5e)
    )
      score += 1.5;
    else if (/\p{Script=Cyrillic}/u.test(character))
      score += /^(cp866|win1251|koi8-r)$/.test(encoding)
        ? cyrillicScore(character, characters[i - 1], characters[i + 1])
        : -2;
    else if (/\p{Script=Latin}/u.test(character)) score += latinScore(characters[i - 1], characters[i + 1]);
    else score -= 3;
  }
  if (count === 0) return 0;
  // Real names rarely mix these; a wrong decoding does all the time.
  if (hasHangul && (hasHan || hasKana)) score -= 2 * count;
  if (encoding === 'shift_jis' && hasHan && !hasKana) score -= 0.25 * count;
  return score / count;
}

const isPlainLatin = (character = ''): boolean => /[a-z]/i.test(character);

/** An accented letter belongs among plain ones: "Épisode", not "Éüâ". */
function latinScore(before: string | undefined, after: string | undefined): number {
  return isPlainLatin(before) || isPlainLatin(after) ? 3 : -1;
}

/** Words are of one script, and capitals begin them; anything else is more likely something else read wrongly. */
function cyrillicScore(letter: string, before: string | undefined, after = ''): number {
  if (isPlainLatin(before) || isPlainLatin(after)) return -3;
  if (letter === letter.toLowerCase()) return 2;
  return /\p{Script=Cyrillic}/u.test(after) && after === after.toLowerCase() ? 2 : -1;
}
