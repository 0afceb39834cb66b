import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';

export type ChapterNumber = {
  /** A letter adds a fraction: 10 < 10a < 10b. */
  number: number;
  /** As shown in titles: "12", "1.5", "10a", "1-10". */
  text: string;
  /** Of "1-10" the 10; null where the second number is not above the first: "67-1" is a part of 67. */
  rangeEnd: number | null;
};

const form = /^(\d{1,9}(?:\.\d{1,3})?)([a-z])?(?:-(\d{1,5}(?:\.\d{1,3})?))?$/i;

/** Null for what is no number of a chapter, or one above `max`. */
export function readChapterNumber(text: string, max = maxChapterNumber): ChapterNumber | null {
  const [, digits = '', letter = '', end] = form.exec(text) ?? [];
  const value = Number(digits);
  if (digits === '' || value > max) return null;
  const fraction = letter === '' ? 0 : (letter.toLowerCase().charCodeAt(0) - 96) / 10_000;
  return {
    number: value + fraction,
    text: `${digits.replace(/^0+(?=\d)/, '')}${letter.toLowerCase()}${end === undefined ? '' : `-${Number(end)}`}`,
    rangeEnd: end !== undefined && Number(end) > value ? Number(end) : null,
  };
}
