/**
 * Makes text from outside safe to print and to store as a title: NFC, no control characters, direction overrides or
 * other invisible formatting characters, lone surrogates replaced, spaces collapsed.
 */
export function plainText(text: string, maxLength = 300): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return shortened(clean, maxLength);
}

/** As plainText, but keeps paragraphs. */
export function plainParagraphs(text: string, maxLength: number): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => plainText(line, maxLength));
  const joined = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return shortened(joined.trim(), maxLength);
}

/** A path for display: replaces control and direction characters; spaces and length stay. */
export function plainPath(path: string): string {
  return path
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
}
