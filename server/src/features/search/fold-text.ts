/** Letters without a decomposition that people type as others. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const withPlainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** In other scripts marks are vowels, or make another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+|\u093c/gu;
/** Joiners, tatweel, and apostrophes in a word. */
const unseen = /\p{Cf}|\u0640|(?<=\p{L})['’‘ʼ](?=\p{L})/gu;
const katakana = /[\u30a1-\u30f6]/gu;
const kanaDistance = 0x60;

/**
 * A line of text as search compares it: compatible forms, upper case, accents and the two kana as one; words separated by a
 * space. The index and the question are folded by this function alone, so nothing depends on the locale of the database.
 */
export function foldText(line: string): string {
  return line
    .normalize('NFKC')
    .replace(unseen, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(withPlainLetter, (letter) => plainLetters[letter]!)
    .replace(katakana, (letter) => String.fromCodePoint(letter.codePointAt(0)! - kanaDistance))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
