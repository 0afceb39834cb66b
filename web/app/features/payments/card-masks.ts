/** Formats a card's numbers while they are typed. Only digits are kept; the mask adds everything else. */

const isAmex = (digits: string) => /^3[47]/.test(digits);

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Groups of four, 16 digits; 4-6-5 for American Express, which has 15. */
export function maskNumber(text: string): string {
  const digits = digitsOf(text);
  const groups = isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4];
  return inGroups(digits, groups, ' ');
}

/** MM/YY. Autofill may write `5/2030`, `05 / 30` or `2030-05`; people may type the year in full. */
export function maskExpiry(text: string): string {
  const [, year, month] = /^\D*20(\d\d)\D+(\d{1,2})\D*$/.exec(text) ?? [];
  if (year && month) return `${month.padStart(2, '0')}/${year}`;
  const [, first, last] = /^\D*(\d{1,2})\D+(?:20)?(\d\d)\D*$/.exec(text) ?? [];
  if (first && last) return `${first.padStart(2, '0')}/${last}`;
  const digits = digitsOf(text);
  // No month begins with 2 to 9, and one that is followed by a slash is complete.
  const isComplete = /^[2-9]/.test(digits) || /^\d\D+$/.test(text);
  const all = isComplete ? `0${digits}` : digits;
  // No card is valid until 2020, so "20" begins a year in full, which is shortened with its last digit.
  const isYearInFull = all.slice(2, 4) === '20';
  if (isYearInFull && all.length >= 6) return `${all.slice(0, 2)}/${all.slice(4, 6)}`;
  return inGroups(all, [2, isYearInFull ? 3 : 2], '/');
}

/** Three digits, four for American Express. */
export function maskCvc(text: string, number: string): string {
  return digitsOf(text).slice(0, cvcLength(number));
}

const cvcLength = (number: string) => (isAmex(digitsOf(number)) ? 4 : 3);

function inGroups(digits: string, sizes: readonly number[], separator: string): string {
  let rest = digits;
  const groups = sizes.map((size) => {
    const group = rest.slice(0, size);
    rest = rest.slice(size);
    return group;
  });
  return groups.filter(Boolean).join(separator);
}

type Edit = { value: string; caret: number };

/**
 * The masked text after an edit, and where the caret belongs: behind the same digit as before. A separator cannot be
 * deleted alone: the digit before it is deleted instead.
 */
export function applyMask(
  mask: (text: string) => string,
  before: string,
  { value, caret }: Edit,
  deletesBackward = false,
): Edit {
  let digitsBefore = digitsOf(value.slice(0, caret)).length;
  let text = value;
  if (deletesBackward && digitsBefore > 0 && digitsOf(value) === digitsOf(before)) {
    const digits = digitsOf(value);
    digitsBefore--;
    text = digits.slice(0, digitsBefore) + digits.slice(digitsBefore + 1);
  }
  const masked = mask(text);
  // The mask adds a zero to a month of one digit.
  const added = Math.max(0, digitsOf(masked).length - digitsOf(text).length);
  return { value: masked, caret: positionAfter(masked, digitsBefore + added) };
}

function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === count) return index;
    if (/\d/.test(text[index]!)) seen++;
  }
  return text.length;
}

export type CardFieldName = 'number' | 'expiry' | 'cvc';
export type CardInput = Record<CardFieldName, string>;

/** Banks issue cards for a few years. A later date is a typing error. */
const maxYearsValid = 20;

/** What is wrong with each field as far as the browser can tell; empty when nothing is. */
export function cardErrors(
  { number, expiry, cvc }: CardInput,
  now: Date,
): Partial<Record<CardFieldName, string>> {
  const errors: Partial<Record<CardFieldName, string>> = {};
  const digits = digitsOf(number);
  const length = isAmex(digits) ? 15 : 16;
  if (digits === '') errors.number = 'Enter the number on the front of your card.';
  else if (digits.length < length) errors.number = `This number is too short: ${length} digits are needed.`;
  else if (!passesLuhn(digits)) errors.number = 'This number is not right. Please check each digit.';

  const [month = 0, year] = expiry.split('/').map(Number);
  if (expiry === '') errors.expiry = 'Enter the month and year until which your card is valid.';
  else if (!/^\d\d\/\d\d$/.test(expiry)) errors.expiry = 'Enter both as MM/YY.';
  else if (month < 1 || month > 12) errors.expiry = 'The month is a number from 01 to 12.';
  else if (new Date(2000 + year!, month) <= now) errors.expiry = 'This card has expired.';
  else if (2000 + year! > now.getFullYear() + maxYearsValid)
    errors.expiry = 'No card is valid that long. Please check the year.';

  const needed = cvcLength(number);
  if (cvc.length < needed)
    errors.cvc =
      needed === 4
        ? 'Enter the 4 digits above the number on the front of your card.'
        : 'Enter the 3 digits on the back of your card.';
  return errors;
}

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
