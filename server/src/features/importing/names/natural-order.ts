/**
 * Natural order of names, the same on every system and in every locale: numbers by value (any
 * length, leading zeros ignored, digits of any script), letters without case or width, runs of
 * spaces, dots, dashes and underscores alike, a shorter name before its continuation.
 * A total order: 0 only for identical strings.
 */
export function compareNames(a: string, b: string): number {
  return compareText(a, b) || compareCodeUnits(a, b);
}

/** Natural order of file names: by the name without its extension first, so that 1 < 1.5 < 2. */
export function compareFileNames(a: string, b: string): number {
  return compareText(stemOf(a), stemOf(b)) || compareCodeUnits(a, b);
}

/** Natural order of paths with `/`: folder by folder, files of a folder before its subfolders. */
export function comparePaths(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const leftIsFile = i === left.length - 1;
    const rightIsFile = i === right.length - 1;
    if (leftIsFile !== rightIsFile) return leftIsFile ? -1 : 1;
    const order = (leftIsFile ? compareFileNames : compareNames)(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** A digit of any script as 0–9: decimal digits come in blocks of ten that start at a zero. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!;
    if (point < 0x80) return digit;
    let zero = point;
    while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    // Blocks that touch (the mathematical digits) start every ten from U+1D7CE.
    return String(point >= 0x1d7ce && point <= 0x1d7ff ? (point - 0x1d7ce) % 10 : point - zero);
  });
}

export function stemOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/** ICU's numeric order; `folded` makes all word separators equal. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareText(a: string, b: string): number {
  return collator.compare(folded(a), folded(b));
}

function folded(name: string): string {
  return asciiDigits(name.normalize('NFKC')).replace(/[\s._\-–—~]+/gu, ' ');
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
