/**
 * Natural order of names, the same on every system and in every locale: numbers by value (any
 * length, leading zeros ignored, digits of any script), letters without case or width, runs of
 * spaces, dots, dashes and underscores alike, a shorter name before its continuation.
 * A total order: 0 only for identical strings.
 */
export function compareNames(a: string, b: string): number {
  return compareKeys(nameKey(a), nameKey(b)) || compareCodeUnits(a, b);
}

/** Natural order of file names: by the name without its extension first, so that 1 < 1.5 < 2. */
export function compareFileNames(a: string, b: string): number {
  return compareKeys(nameKey(stemOf(a)), nameKey(stemOf(b))) || compareCodeUnits(a, b);
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

type Token = { kind: 0 | 1 | 2; text: string };

const keys = new Map<string, Token[]>();

/** 0 separator, 1 number (leading zeros off), 2 text. Kept for a while: sorting asks again and again. */
function nameKey(name: string): Token[] {
  const known = keys.get(name);
  if (known) return known;
  const folded = asciiDigits(name.normalize('NFKC')).toLowerCase().normalize('NFKC');
  const tokens: Token[] = [];
  for (const [part] of folded.matchAll(/[0-9]+|[\s._\-–—~]+|[^0-9\s._\-–—~]+/gu)) {
    if (/^[0-9]/.test(part)) tokens.push({ kind: 1, text: part.replace(/^0+(?=.)/, '') });
    else if (/^[\s._\-–—~]/u.test(part)) tokens.push({ kind: 0, text: '' });
    else tokens.push({ kind: 2, text: part });
  }
  if (keys.size > 5000) keys.clear();
  keys.set(name, tokens);
  return tokens;
}

function compareKeys(a: Token[], b: Token[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const left = a[i]!;
    const right = b[i]!;
    if (left.kind !== right.kind) return left.kind - right.kind;
    if (left.kind === 1 && left.text.length !== right.text.length)
      return left.text.length - right.text.length;
    if (left.text !== right.text) return left.text < right.text ? -1 : 1;
  }
  return a.length - b.length;
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
