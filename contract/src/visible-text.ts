/** Cleaning of texts that people type or paste; without Zod, so that the reader site can use it. */

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/gu;

/** Zero-width spaces, and overrides of the direction, which let a text look like another one. */
const invisible = /[\u200b\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Joiners shape letters of other scripts and emoji. After these characters they only make a text differ unseen. */
const needlessJoiners =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\s])[\u200c\u200d]+/gu;

/** Without NUL (PostgreSQL refuses it), halves of characters, and other control characters except tab and line ends. */
export function withoutControlCharacters(value: string): string {
  return value.replace(controlCharacters, '');
}

/** Without invisible characters, which people paste without knowing, or use to deceive. */
export function visibleText(value: string): string {
  return value.replace(invisible, '').replace(needlessJoiners, '').normalize('NFC').trim();
}

/** The same in one line, for names. */
export function visibleName(value: string): string {
  return visibleText(value.replace(/\s*[\t\r\n\u2028\u2029]\s*/gu, ' '));
}
